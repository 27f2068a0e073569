// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let sumsJs = ##"""
// What a span of time comes to, by scheduler and by name.
const mostSums = 8;

function sums(app) {
  const [from, to] = app.range;
  const { schedulers, names } = app.recording;
  const { ofSchedulers, ofNames } = summed(app.recording, from, to);
  const title = `${spanText(to - from)}, from ${exactly(from)} to ${exactly(to)}`;
  const tables = document.createElement("div");
  tables.className = "sums";
  tables.append(
    sumTable("Scheduler", ofSchedulers, (index) => schedulers[index].name, to - from),
    sumTable("Name", ofNames, (index) => (index < 0 ? "no name" : names[index].name), to - from));
  return [element("h3", title), tables, ...buttons(app, [["Zoom to it", () => app.goTo(from, to)]])];
}

// How many runs there were in a span, and for how long in it: those of a scheduler by its number, others by theirs. Of a run
// that has steps these count among the names.
function summed({ runs }, from, to) {
  const ofSchedulers = new Map();
  const ofNames = new Map();
  const add = (map, key, time) => {
    const sum = map.get(key) ?? { key, runs: 0, time: 0, most: 0 };
    map.set(key, sum);
    sum.runs++;
    sum.time += time;
    sum.most = Math.max(sum.most, time);
  };
  for (let bar = 0; bar < runs.count && runs.begin[bar] <= to; bar++) {
    if (runs.end[bar] < from) continue;
    const time = Math.min(to, runs.end[bar]) - Math.max(from, runs.begin[bar]);
    if (runs.kind[bar] === bars.run) add(ofSchedulers, runs.scheduler[bar], time);
    if (!runs.isDivided[bar]) add(ofNames, runs.name[bar], time);
  }
  const sorted = (map) => [...map.values()].sort((one, other) => other.time - one.time);
  return { ofSchedulers: sorted(ofSchedulers), ofNames: sorted(ofNames) };
}

function sumTable(title, sums, nameOf, length) {
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const text of [title, "Runs", "Together", "Of the span", "Most"]) {
    const cell = element("th", text);
    cell.scope = "col";
    head.append(cell);
  }
  const body = table.createTBody();
  for (const { key, runs, time, most } of sums.slice(0, mostSums)) {
    const row = body.insertRow();
    const name = element("th", nameOf(key));
    name.scope = "row";
    row.append(name);
    const share = `${(time / Math.max(1, length) * 100).toFixed(1)}%`;
    for (const text of [runs.toLocaleString("en"), spanText(time), share, spanText(most)]) {
      row.append(element("td", text));
    }
  }
  return table;
}

"""##
}
