// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let detailsJs = ##"""
// What is known of an item, in terms and descriptions.
function facts(recording, item) {
  return item < 0 ? factsOfEvent(recording, ~item) : factsOfRun(recording, item);
}

function factsOfRun(recording, run) {
  const { runs, running, schedulers, threads } = recording;
  const facts = factsOfName(recording, run);
  if (runs.scheduler[run] >= 0) facts.push(["Scheduler", schedulers[runs.scheduler[run]].name]);
  const verb = runs.kind[run] >= bars.blocked ? "wait" : "run";
  const [still, past] = verb === "run" ? ["Still running, for", "Ran for"] : ["Still waiting, for", "Waited for"];
  const length = runs.end[run] - runs.begin[run];
  facts.push(
    ["Thread", threads[runs.thread[run]].name], ["Began", exactly(runs.begin[run])],
    [running.has(run) ? still : past, spanText(length)]);
  if (!Number.isNaN(runs.busy[run])) {
    const idle = length - busyTime(runs, run);
    facts.push(["On a processor", `${spanText(busyTime(runs, run))}; blocked, or without one, for ${spanText(idle)}`]);
  }
  factsOfTask(runs, run, facts);
  return factsOfCause(recording, run, facts);
}

const titles = ["Run", "Step of a run", "Blocked", "Awaited"];

function factsOfName({ runs, names, texts }, run) {
  const facts = [];
  const title = titles[runs.kind[run]];
  if (runs.name[run] >= 0) {
    const { name, source } = names[runs.name[run]];
    facts.push([title, name]);
    if (source) facts.push(["In the source", source]);
  }
  if (runs.element[run] >= 0) facts.push(["Element", texts[runs.element[run]]]);
  return facts;
}

function factsOfTask(runs, run, facts) {
  if (runs.task[run] < 0) return;
  const before = stretchBeside(runs, run, -1);
  const since = before < 0 ? "" : `, which waited for ${spanText(runs.begin[run] - runs.end[before])} before`;
  facts.push(["Stretch of", `task ${runs.task[run]}${since}`]);
}

function factsOfCause({ runs, threads, origins }, run, facts) {
  const at = runs.scheduledAt[run];
  if (!Number.isNaN(at)) {
    const on = runs.scheduledOn[run];
    facts.push(["Scheduled", exactly(at) + (on < 0 ? "" : `, on ${threads[on].name}`)]);
  }
  if (runs.origin[run] >= 0) facts.push(["Scheduled at", origins[runs.origin[run]]]);
  const due = runs.due[run];
  const since = readySince(runs, run);
  if (!Number.isNaN(due)) facts.push(["Due", exactly(due)]);
  if (!Number.isNaN(since)) {
    facts.push([Number.isNaN(due) ? "Waited" : "Late by", spanText(Math.max(0, runs.begin[run] - since))]);
  }
  return facts;
}

function factsOfEvent(recording, event) {
  const { events, places, threads, texts } = recording;
  const facts = [["Place", places[events.place[event]]], ["Event", kinds[events.kind[event]]]];
  if (events.text[event] >= 0) {
    facts.push([events.kind[event] === 1 ? "Element" : "Error", texts[events.text[event]]]);
  }
  facts.push(["Subscription", `${events.subscription[event]}`]);
  facts.push(["Thread", threads[events.thread[event]].name], ["At", exactly(events.time[event])]);
  return facts;
}

function exactly(moment) { return momentText(moment, 1); }

// The run that an item came from: for a run the one that scheduled it, for an event the one it happened
// in; -1 if there is none.
function originRun({ tracks, recording: { runs, events } }, item) {
  const isRun = item >= 0;
  const thread = isRun ? runs.scheduledOn[item] : events.thread[~item];
  const moment = isRun ? runs.scheduledAt[item] : events.time[~item];
  if (thread < 0 || Number.isNaN(moment)) return -1;
  const run = runOnThread(trackOf(tracks, "thread", thread), runs, moment);
  return run === item ? -1 : run;
}

function showDetails(app) {
  const panel = document.getElementById("details");
  const { selected, recording } = app;
  if (selected === null && app.range) return panel.replaceChildren(...sums(app));
  if (selected === null) {
    const hint = "Nothing is selected. Click a run or an event, or press N for the next one; drag with Shift, or on "
      + "the ruler, for the sum of a span.";
    return panel.replaceChildren(element("p", hint));
  }
  const list = document.createElement("dl");
  for (const [term, description] of facts(recording, selected)) {
    const pair = document.createElement("div");
    pair.append(element("dt", term), element("dd", description));
    list.append(pair);
  }
  panel.replaceChildren(list, ...actions(app));
}

function actions(app) {
  const origin = originRun(app, app.selected);
  const steps = [["Zoom to it", () => app.zoomTo(app.selected)]];
  if (origin >= 0) {
    const title = app.selected < 0 ? "Go to the run it happened in" : "Go to what scheduled it";
    steps.push([title, () => app.select(origin)]);
  }
  const effect = firstEffect(app, app.selected);
  if (effect >= 0) steps.push(["Go to what it scheduled", () => app.select(effect)]);
  for (const [title, direction] of [["Stretch before", -1], ["Stretch after", 1]]) {
    const stretch = app.selected < 0 ? -1 : stretchBeside(app.recording.runs, app.selected, direction);
    if (stretch >= 0) steps.push([title, () => app.select(stretch)]);
  }
  return buttons(app, steps);
}

// The first run that one has scheduled; -1 if there is none.
function firstEffect({ recording: { runs } }, run) {
  if (run < 0) return -1;
  for (let at = run + 1; at < runs.count; at++) {
    const moment = runs.scheduledAt[at];
    if (runs.scheduledOn[at] === runs.thread[run] && moment >= runs.begin[run] && moment <= runs.end[run]) return at;
  }
  return -1;
}

function buttons(app, steps) {
  return steps.map(([title, action]) => {
    const button = element("button", title);
    button.type = "button";
    button.addEventListener("click", () => {
      action();
      app.canvas.focus({ preventScroll: true });
    });
    return button;
  });
}

function element(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function tipLines(recording, item) {
  return facts(recording, item).map(([term, description]) => `${term}: ${description}`);
}

// What is below the pointer. For the eyes alone: the details say the same of what is selected.
function showTip(lines, x, y) {
  const tip = document.getElementById("tip");
  tip.hidden = lines === null;
  if (lines === null) return;
  tip.replaceChildren(...lines.map((line) => element("div", line)));
  const left = Math.min(x + 14, innerWidth - tip.offsetWidth - 8);
  const top = y + 18 + tip.offsetHeight > innerHeight ? y - tip.offsetHeight - 10 : y + 18;
  tip.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
}

"""##
}
