// SPDX-License-Identifier: MIT
//
// What a run leaves: its trace, whether it has failed, and what its oracles keep.
#include "runtime.h"

#include <stdio.h>

void note(xp_kind kind, const void *address, const void *pc, uint64_t before, uint64_t after, const char *label) {
  if (!current || report->event_count >= XP_MAX_EVENTS) return;
  xp_event *event = &report->events[report->event_count++];
  event->fiber = (uint8_t)current->id;
  event->kind = (uint8_t)kind;
  event->address = address;
  event->pc = pc;
  event->caller = caller_of(current);
  event->before = before;
  event->after = after;
  event->label[0] = 0;
  if (label) snprintf(event->label, sizeof event->label, "%s", label);
}

void xp_fail(const char *message) {
  if (!report->has_failed) {
    report->has_failed = true;
    snprintf(report->message, sizeof report->message, "%s", message);
  }
  note(XP_FAILURE, NULL, __builtin_return_address(0), 0, 0, message);
}

static long variables[XP_VARIABLES];
static long logs[XP_LOGS][XP_LOG_CAPACITY];
static int log_counts[XP_LOGS];

void begin_oracles(void) {
  memset(variables, 0, sizeof variables);
  memset(log_counts, 0, sizeof log_counts);
}
long xp_get(int variable) { return variables[variable]; }
void xp_set(int variable, long value) { variables[variable] = value; }
void xp_log(int log, long value) {
  if (log_counts[log] < XP_LOG_CAPACITY) logs[log][log_counts[log]++] = value;
  note(XP_LOG, NULL, __builtin_return_address(0), (uint64_t)log, (uint64_t)value, NULL);
}
int xp_log_count(int log) { return log_counts[log]; }
long xp_log_at(int log, int index) { return logs[log][index]; }
