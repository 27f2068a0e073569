// SPDX-License-Identifier: MIT
//
// The choices of a run, and how the next run's differ from it.
#include "runtime.h"

#include <stdio.h>
#include <stdlib.h>

xp_config config;
xp_report *report;
/// How many choices have been made in this run.
int choice_count;
/// How many choices are given, depth first: those before where the runs part.
static int given;
static int cost;
static uint64_t state;

static struct { const char *rest; int pick, left; } replay;

// For random picks.
static double switch_probability;
// For priorities.
enum { MAX_CHANGES = 16 };
static long changes[MAX_CHANGES];
static int change_count, lowest;
static long expected_steps;

uint64_t random_number(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545F4914F6CDD1Dull;
}

static double random_fraction(void) { return (double)(random_number() >> 11) / (double)(1ull << 53); }

void begin_exploration(void) {
  state = config.seed * 0x9E3779B97F4A7C15ull;
  if (!state) state = 1;
  given = 0;
  forget_reduction();
  expected_steps = 20;
}

void begin_picks(void) {
  choice_count = 0;
  cost = 0;
  report->seed = state;
  switch (config.strategy) {
  case XP_RANDOM: {
    static const double probabilities[] = {0.5, 0.25, 0.1, 0.05};
    switch_probability = probabilities[random_number() % 4];
    break;
  }
  case XP_PRIORITIES:
    lowest = 500;
    change_count = config.bound - 1 < MAX_CHANGES ? config.bound - 1 : MAX_CHANGES;
    for (int i = 0; i < change_count; i++) changes[i] = 1 + (long)(random_number() % (uint64_t)expected_steps);
    break;
  case XP_REPLAY:
    replay.rest = config.picks ? config.picks : "";
    replay.left = 0;
    break;
  }
}

void change_priority_at(long step) {
  if (config.strategy != XP_PRIORITIES) return;
  if (step < 0) current->priority = --lowest;
  for (int i = 0; i < change_count; i++)
    if (changes[i] == step) current->priority = --lowest;
}

/// The next of picks such as `0x12,1,0x3,2`, or 0 behind the last.
static int replayed(int count) {
  if (replay.left == 0 && *replay.rest) {
    char *end;
    replay.pick = (int)strtol(replay.rest, &end, 10);
    replay.left = 1;
    if (*end == 'x') replay.left = (int)strtol(end + 1, &end, 10);
    replay.rest = *end == ',' ? end + 1 : end;
  }
  if (replay.left == 0) return 0;
  replay.left--;
  return replay.pick < count ? replay.pick : 0;
}

static void add(int count, int chosen, bool is_current) {
  report->choices[choice_count] =
      (xp_choice){(uint8_t)count, (uint8_t)chosen, is_current, (uint8_t)(cost < 255 ? cost : 255)};
  if (is_current && chosen) cost++;
  report->choice_count = ++choice_count;
}

int pick(int count, bool is_current) {
  if (count <= 1 || choice_count >= XP_MAX_CHOICES) return 0;
  int chosen = 0;
  switch (config.strategy) {
  case XP_ALL: chosen = choose_value(count); break;
  case XP_EVERY:
    if (choice_count < given) {
      chosen = report->choices[choice_count].pick;
      if (report->choices[choice_count].count != count) {
        xp_fail("NOT DETERMINISTIC: the same picks lead elsewhere; something outlives a run");
        if (chosen >= count) chosen = 0;
      }
    }
    break;
  case XP_REPLAY: chosen = replayed(count); break;
  default:
    if (!is_current) chosen = (int)(random_number() % (unsigned)count);
    else if (random_fraction() < switch_probability) chosen = 1 + (int)(random_number() % (unsigned)(count - 1));
  }
  add(count, chosen, is_current);
  return chosen;
}

int pick_any(int count) {
  if (config.strategy != XP_PRIORITIES) return pick(count, false);
  if (count <= 1 || choice_count >= XP_MAX_CHOICES) return 0;
  int chosen = (int)(random_number() % (unsigned)count);
  add(count, chosen, false);
  return chosen;
}

/// Notes the pick that priorities made, so that it can be replayed.
void note_pick(int count, int chosen, bool is_current) {
  if (count > 1 && choice_count < XP_MAX_CHOICES) add(count, chosen, is_current);
}

bool next_run(void) {
  if (steps > expected_steps) expected_steps = steps;
  if (config.strategy == XP_REPLAY) return false;
  if (config.strategy == XP_ALL) return next_reduced_run();
  if (config.strategy != XP_EVERY) return true;
  for (int i = choice_count - 1; i >= 0; i--) {
    xp_choice *choice = &report->choices[i];
    if (choice->pick + 1 >= choice->count) continue;
    if (choice->is_current && choice->cost + 1 > config.bound) continue;
    choice->pick++;
    given = i + 1;
    return true;
  }
  report->is_exhausted = true;
  return false;
}
