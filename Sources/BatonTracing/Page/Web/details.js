// What is known of an item, in terms and descriptions.
function facts(recording, item) {
  return item < 0 ? factsOfEvent(recording, ~item) : factsOfRun(recording, item);
}

function factsOfRun({ runs, running, schedulers, threads }, run) {
  const facts = [
    ["Scheduler", schedulers[runs.scheduler[run]].name],
    ["Thread", threads[runs.thread[run]].name],
    ["Began", exactly(runs.begin[run])],
    [running.has(run) ? "Still running, for" : "Ran for", spanText(runs.end[run] - runs.begin[run])],
  ];
  const at = runs.scheduledAt[run];
  if (!Number.isNaN(at)) {
    const on = runs.scheduledOn[run];
    facts.push(["Scheduled", exactly(at) + (on < 0 ? "" : `, on ${threads[on].name}`)]);
  }
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
  if (selected === null) {
    const hint = document.createElement("p");
    hint.textContent = "Nothing is selected. Click a run or an event, or press N for the next one.";
    panel.replaceChildren(hint);
    return;
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

// What is below the pointer. For the eyes alone: the details say the same of what is selected.
function showTip(app, item, x, y) {
  const tip = document.getElementById("tip");
  tip.hidden = item === null;
  if (item === null) return;
  const all = facts(app.recording, item);
  tip.replaceChildren(...all.map(([term, description]) => element("div", `${term}: ${description}`)));
  const left = Math.min(x + 14, innerWidth - tip.offsetWidth - 8);
  const top = y + 18 + tip.offsetHeight > innerHeight ? y - tip.offsetHeight - 10 : y + 18;
  tip.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
}
