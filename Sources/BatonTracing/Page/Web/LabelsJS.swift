// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let labelsJs = ##"""
// Text on the canvas: the longest form for which there is room, or the beginning of one.
class Labels {
  constructor(context) {
    this.context = context;
    this.widths = new Map();
    this.drawn = [];
    // What would be above is behind the ruler.
    this.top = 0;
  }

  width(text) {
    const key = this.context.font + text;
    let width = this.widths.get(key);
    if (width === undefined) {
      if (this.widths.size > 20000) this.widths.clear();
      this.widths.set(key, (width = this.context.measureText(text).width));
    }
    return width;
  }

  // Draws the first of `texts` that fits between two edges, from the left; if none does, what fits of the last.
  draw(texts, left, right, middle, size, color) {
    const known = texts.filter((text) => text);
    if (!known.length || middle - size / 2 < this.top) return;
    const text = known.find((text) => this.width(text) <= right - left) ?? this.elide(known.at(-1), right - left);
    if (!text) return;
    this.context.fillStyle = color;
    this.context.fillText(text, left, middle);
    this.drawn.push({ text, x: left, y: middle - size / 2, width: this.width(text), height: size });
  }

  // The beginning of a text and an ellipsis, if there is room for three letters.
  elide(text, room) {
    const letters = [...text];
    let low = 0;
    for (let high = letters.length - 1; low < high;) {
      const middle = (low + high + 1) >>> 1;
      if (this.width(`${letters.slice(0, middle).join("")}…`) <= room) low = middle; else high = middle - 1;
    }
    return low < 3 ? null : `${letters.slice(0, low).join("").trimEnd()}…`;
  }
}

// What tells a scheduler from others of its kind: `ThreadPoolScheduler("io")` is io.
function shortName(name) {
  const quoted = /"(.+)"/.exec(name);
  return quoted ? quoted[1] : name;
}

// The same for a name of a track: what tells it from others, and the rest.
function nameParts(name) {
  const short = shortName(name);
  const kind = name.slice(0, name.indexOf("(")).replace(/Scheduler$/, "");
  return short === name || !kind ? [element("b", name)] : [element("b", short), element("small", kind)];
}

// What a bar is called, the longest form first; nothing if it has no name.
function barTexts({ names, texts, runs }, bar) {
  if (runs.name[bar] < 0) return [];
  const { name, label } = names[runs.name[bar]];
  const element = runs.element[bar] < 0 ? "" : `: ${texts[runs.element[bar]]}`;
  return element ? [name + element, label + element, label] : [name, label];
}

const kinds = ["subscribed", "next", "error", "completed", "disposed"];

function eventText(recording, event) {
  const { kind, text } = recording.events;
  const said = text[event] >= 0 ? recording.texts[text[event]] : "";
  return kind[event] === 1 ? said : said ? `${kinds[kind[event]]}: ${said}` : kinds[kind[event]];
}

"""##
}
