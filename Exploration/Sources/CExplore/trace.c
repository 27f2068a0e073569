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
/// Whether any run has awaited it; those that come before the first one of an exploration have.
static bool is_awaited[XP_VARIABLES];
static long logs[XP_LOGS][XP_LOG_CAPACITY];
static int log_counts[XP_LOGS];

void begin_oracles(void) {
  memset(variables, 0, sizeof variables);
  memset(log_counts, 0, sizeof log_counts);
}
long xp_get(int variable) {
  touch(&variables[variable], LOOKS);
  return variables[variable];
}
/// Stands for whether a variable is 0: whoever awaits it needs to know no more.
static const void *truth_of(int variable) { return (const char *)&variables[variable] + 1; }
static void set(int variable, long value) {
  if (variables[variable] && !value) touch(truth_of(variable), CHANGES);
  if (!variables[variable] && value) touch_given_up(truth_of(variable));
  variables[variable] = value;
}
void xp_set(int variable, long value) {
  touch(&variables[variable], CHANGES);
  set(variable, value);
}
void xp_add(int variable, long value) {
  // Which of two additions ends a wait is not the same.
  touch(&variables[variable], is_awaited[variable] ? CHANGES : ADDS);
  set(variable, variables[variable] + value);
}
void xp_await(int variable) {
  if (!current) return;
  is_awaited[variable] = true;
  if (is_complete()) step_to((condition){A_SET_VARIABLE, &variables[variable]});
  while (!variables[variable]) spin(NULL);
  touch(truth_of(variable), LOOKS);
}
void xp_log(int log, long value) {
  touch(logs[log], CHANGES);
  if (log_counts[log] < XP_LOG_CAPACITY) logs[log][log_counts[log]++] = value;
  note(XP_LOG, NULL, __builtin_return_address(0), (uint64_t)log, (uint64_t)value, NULL);
}
int xp_log_count(int log) {
  touch(logs[log], LOOKS);
  return log_counts[log];
}
long xp_log_at(int log, int index) {
  touch(logs[log], LOOKS);
  return logs[log][index];
}

// ---- Outcomes

static uint64_t mixed(uint64_t hash, uint64_t value) {
  return (hash ^ value) * 0x9E3779B97F4A7C15ull + (hash >> 29);
}

static void keep(xp_outcomes *in, uint64_t hash) {
  if (in->count < 0) return;
  if (in->count > XP_MAX_OUTCOMES / 2) {
    in->count = -1;
    return;
  }
  if (hash == 0) hash = 1;
  size_t index = hash % XP_MAX_OUTCOMES;
  while (in->values[index] && in->values[index] != hash) index = (index + 1) % XP_MAX_OUTCOMES;
  if (in->values[index]) return;
  in->values[index] = hash;
  in->count++;
}

/// Of what the oracles kept.
static uint64_t hash_of_oracles(void) {
  uint64_t hash = 1;
  for (int i = 0; i < XP_VARIABLES; i++) hash = mixed(hash, (uint64_t)variables[i]);
  for (int i = 0; i < XP_LOGS; i++) {
    hash = mixed(hash, (uint64_t)log_counts[i]);
    for (int k = 0; k < log_counts[i]; k++) hash = mixed(hash, (uint64_t)logs[i][k]);
  }
  return hash;
}

enum { USES = 1 << 17 };
static struct use { const void *place; uint64_t changes, looks; } uses[USES];

static struct use *use_of(const void *place) {
  size_t index = hash_of(place) % USES;
  while (uses[index].place && uses[index].place != place) index = (index + 1) % USES;
  uses[index].place = place;
  return &uses[index];
}

/// Of the order of events at each place: of what changes it, and of what looks at it between two changes, in
/// any order.
static uint64_t hash_of_orders(void) {
  for (int i = 0; i < report->event_count; i++) {
    const xp_event *event = &report->events[i];
    if (!event->address || event->kind == XP_WOKEN) continue;
    struct use *u = use_of(event->address);
    bool is_look = event->kind == XP_LOAD || event->kind == XP_STALE_LOAD || event->kind == XP_FAILED_UPDATE;
    uint64_t what = mixed(mixed(event->fiber, event->kind), event->before);
    if (is_look) {
      u->looks += mixed(u->changes, what);
    } else {
      u->changes = mixed(mixed(mixed(u->changes, u->looks), what), event->after);
      u->looks = 0;
    }
  }
  uint64_t sum = 0;
  for (int i = 0; i < report->event_count; i++) {
    if (!report->events[i].address) continue;
    struct use *u = use_of(report->events[i].address);
    sum += mixed(mixed(mixed(7, (uint64_t)u->place), u->changes), u->looks) * (u->changes || u->looks);
    *u = (struct use){.place = u->place};
  }
  return sum;
}

void note_outcome(void) {
  if (!config.compared) return;
  keep(&report->outcomes, hash_of_oracles());
  keep(&report->orders, hash_of_orders());
}

void forget_outcomes(void) {
  memset(&report->outcomes, 0, sizeof report->outcomes);
  memset(&report->orders, 0, sizeof report->orders);
}
