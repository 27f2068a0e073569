// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let decodingJs = ##"""
// A column is a string of numbers: five bits in each digit, the lowest first; digits of 32 and above go on.
const digits = new Uint8Array(128);
[..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
  .forEach((digit, value) => { digits[digit.charCodeAt(0)] = value; });

const pause = () => new Promise((resolve) => setTimeout(resolve));

// Fills `column` with what `convert` makes of each number, without holding up the page.
async function decode(text, column, convert) {
  let at = 0;
  for (let row = 0; row < column.length; row++) {
    let number = 0;
    let unit = 1;
    for (;;) {
      const digit = digits[text.charCodeAt(at++)];
      number += (digit & 31) * unit;
      if (digit < 32) break;
      unit *= 32;
    }
    column[row] = convert(number, row);
    if ((row & 0x3ffff) === 0x3ffff) await pause();
  }
  return column;
}

const same = (number) => number;
// In a column whose values may be missing, 0 means none, and any other number is the value plus one.
const orNone = (number) => number - 1;
const orNaN = (number) => (number ? number - 1 : NaN);
const signed = (number) => (number % 2 ? -(number + 1) / 2 : number / 2);

function sum() {
  let total = 0;
  return (number) => (total += signed(number));
}

function before(moments) {
  return (number, row) => (number ? moments[row] - signed(number - 1) : NaN);
}

// What a bar is: a run of a scheduler, a step of one, a thread that waits, or a closure that is awaited.
const bars = { run: 0, step: 1, blocked: 2, awaited: 3 };

// The bars, runs among them.
async function decodeRuns(columns) {
  const count = columns.count;
  const begin = await decode(columns.begin, new Float64Array(count), sum());
  return {
    count,
    begin,
    end: await decode(columns.length, new Float64Array(count), (length, row) => begin[row] + length),
    kind: await decode(columns.kind, new Uint8Array(count), same),
    scheduler: await decode(columns.scheduler, new Int32Array(count), orNone),
    thread: await decode(columns.thread, new Uint32Array(count), same),
    scheduledAt: await decode(columns.scheduledAt, new Float64Array(count), before(begin)),
    scheduledOn: await decode(columns.scheduledOn, new Int32Array(count), orNone),
    due: await decode(columns.due, new Float64Array(count), before(begin)),
    name: await decode(columns.name, new Int32Array(count), orNone),
    element: await decode(columns.element, new Int32Array(count), orNone),
    busy: await decode(columns.busy, new Float64Array(count), orNaN),
    task: await decode(columns.task, new Float64Array(count), orNone),
    origin: await decode(columns.origin, new Int32Array(count), orNone),
  };
}

async function decodeEvents(columns) {
  const count = columns.count;
  return {
    count,
    time: await decode(columns.time, new Float64Array(count), sum()),
    kind: await decode(columns.kind, new Uint8Array(count), same),
    place: await decode(columns.place, new Uint32Array(count), same),
    subscription: await decode(columns.subscription, new Float64Array(count), signed),
    thread: await decode(columns.thread, new Uint32Array(count), same),
    text: await decode(columns.text, new Int32Array(count), orNone),
  };
}

async function decodeRecording(text) {
  const recording = JSON.parse(text);
  recording.running = new Set(recording.running);
  recording.runs = await decodeRuns(recording.runs);
  recording.events = await decodeEvents(recording.events);
  return recording;
}

"""##
}
