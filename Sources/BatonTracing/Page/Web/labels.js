// Text on the canvas: drawn where there is room for it, or not at all.
class Labels {
  constructor(context) {
    this.context = context;
    this.widths = new Map();
    this.drawn = [];
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

  // Draws the first of `texts` that fits between two edges, from the left.
  draw(texts, left, right, middle, size, color) {
    for (const text of texts) {
      if (!text) continue;
      const width = this.width(text);
      if (width > right - left) continue;
      this.context.fillStyle = color;
      this.context.fillText(text, left, middle);
      this.drawn.push({ text, x: left, y: middle - size / 2, width, height: size });
      return;
    }
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

const kinds = ["subscribed", "next", "error", "completed", "disposed"];

function eventText(recording, event) {
  const { kind, text } = recording.events;
  const said = text[event] >= 0 ? recording.texts[text[event]] : "";
  return kind[event] === 1 ? said : said ? `${kinds[kind[event]]}: ${said}` : kinds[kind[event]];
}
