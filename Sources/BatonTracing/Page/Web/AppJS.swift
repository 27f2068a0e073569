// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let appJs = ##"""
class App {
  constructor(recording, tracks) {
    const find = (id) => document.getElementById(id);
    Object.assign(this, {
      recording, tracks, section: find("timeline"), scroller: find("scroller"), canvas: find("canvas"),
      input: find("search"), names: find("names"), buttons: [], isComplete: false, selected: null, range: null,
      frames: 0, drawTime: 0,
    });
    this.search = new Search(recording);
    this.view = new View(recording.length, () => this.requestDraw());
    this.painter = new Painter(this.canvas, this);
    this.overview = new Overview(find("overview"), this);
    this.makeNames();
    this.resize();
    listenToKeys(this);
    listenToWheel(this);
    listenToPointers(this);
    listenToControls(this);
    this.scroller.addEventListener("scroll", () => this.requestDraw());
    new ResizeObserver(() => this.resize()).observe(this.scroller);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.painter.readColors();
      this.requestDraw();
    });
  }

  get scrollTop() { return this.scroller.scrollTop; }

  // For each group a heading that folds it, for each track a button that finds all that is in it, and two that pin and fold
  // it.
  makeNames() {
    this.layout = layOut(this.tracks, 0);
    this.buttons = this.tracks.map((track) => this.makeName(track));
    const headed = groups.map((group) => ({ part: group, row: this.makeHeading(group) }));
    const named = this.tracks.map((track, at) => {
      const row = document.createElement("li");
      row.append(this.buttons[at], this.makeToggle(track, "pin", "isPinned"), this.makeToggle(track, "fold", "isCollapsed"));
      return { part: track, row };
    });
    this.rows = [...headed, ...named];
    this.arrange();
  }

  makeName(track) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "name";
    button.title = track.name;
    button.append(...nameParts(track.name));
    if (track.kind === "scheduler") button.style.setProperty("--mark", `var(--run-${track.index % 8})`);
    button.addEventListener("click", () => {
      this.find(this.search.query === `"${track.name}"` ? "" : `"${track.name}"`);
    });
    return button;
  }

  makeHeading(group) {
    const row = document.createElement("li");
    row.className = "heading";
    const button = element("button", headings[group.kind]);
    button.type = "button";
    button.setAttribute("aria-expanded", "true");
    button.addEventListener("click", () => {
      group.isCollapsed = !group.isCollapsed;
      button.setAttribute("aria-expanded", !group.isCollapsed);
      this.arrange();
      this.resize();
    });
    const heading = document.createElement("h3");
    heading.append(button);
    row.append(heading);
    return row;
  }

  makeToggle(track, name, property) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `toggle ${name}`;
    button.setAttribute("aria-label", `${name === "pin" ? "Pin" : "Fold"} ${track.name}`);
    button.title = name === "pin" ? "Pin to the top" : "Fold";
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      track[property] = !track[property];
      button.setAttribute("aria-pressed", track[property]);
      this.arrange();
      this.resize();
      button.focus({ preventScroll: true });
    });
    return button;
  }

  // Puts the rows in the order in which they stand.
  arrange() {
    this.layout = layOut(this.tracks, 0);
    const isShown = (part) => (part.lanes ? !part.isHidden : this.layout.groups.includes(part));
    for (const { part, row } of this.rows) row.hidden = !isShown(part);
    const inOrder = this.rows.filter(({ part }) => isShown(part)).sort((one, other) => one.part.top - other.part.top);
    this.names.append(...inOrder.map(({ row }) => row));
  }

  resize() {
    const narrow = this.scroller.clientWidth < 640;
    this.section.classList.toggle("narrow", narrow);
    this.layout = layOut(this.tracks, narrow ? 22 : 0);
    this.names.style.height = `${this.layout.height}px`;
    for (const { part, row } of this.rows) {
      row.style.top = `${part.top}px`;
      row.style.height = part.height && !narrow ? `${part.height - 1}px` : "";
    }
    const height = this.scroller.clientHeight;
    this.canvas.style.height = `${height}px`;
    this.view.width = this.canvas.clientWidth;
    this.painter.resize(this.canvas.clientWidth, height);
    this.overview.resize(this.overview.canvas.clientWidth);
    this.requestDraw();
  }

  requestDraw() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      const began = performance.now();
      // No name shows beside or on the ruler.
      this.names.style.clipPath = `inset(${this.scrollTop + ruler}px 0 0 0)`;
      this.painter.draw();
      this.overview.draw();
      this.drawTime = performance.now() - began;
      this.frames++;
    });
  }

  find(query) {
    if (this.input.value !== query) this.input.value = query;
    this.search.find(query);
    this.showCount();
    for (const [at, button] of this.buttons.entries()) {
      button.setAttribute("aria-pressed", this.search.query === `"${this.tracks[at].name}"`);
    }
    this.requestDraw();
  }

  showCount(at = -1) {
    const { count, isEmpty } = this.search;
    const place = at < 0 ? "" : `${(at + 1).toLocaleString("en")} of `;
    const found = `${place}${count.toLocaleString("en")} found`;
    document.getElementById("matches").textContent = isEmpty ? "" : found;
  }

  // To the next match, or the one before; without a query everything matches.
  step(direction) {
    const at = this.search.step(this.selected, this.view.from, direction);
    this.showCount(at);
    if (at >= 0) this.select(this.search.all[at]);
  }

  select(item, reveals = true) {
    this.selected = item;
    showDetails(this);
    if (item !== null && reveals) this.reveal(item);
    this.requestDraw();
  }

  span(item) {
    const { runs, events } = this.recording;
    return item < 0 ? [events.time[~item], events.time[~item]] : [runs.begin[item], runs.end[item]];
  }

  // Moves no more than it must, and zooms in where the item could not be told from its neighbours.
  reveal(item) {
    const [begin, end] = this.span(item);
    const [from, to] = this.view.target;
    const pixels = (end - begin) * this.view.width / (to - from);
    if (item >= 0 && pixels < 3) {
      this.center(begin, Math.max(end - begin, 1) * this.view.width / 16);
    } else if (begin < from || begin > to) {
      this.center(begin, to - from);
    }
    const track = homeOf(this.tracks, this.recording, item);
    const top = track.top - this.scrollTop;
    if (top < ruler) this.scroller.scrollBy(0, top - ruler);
    const below = top + track.height - this.scroller.clientHeight;
    if (below > 0) this.scroller.scrollBy(0, below);
  }

  center(moment, span) { this.view.glide(moment - span / 2, moment + span / 2); }

  zoomTo(item) {
    const [begin, end] = this.span(item);
    this.center((begin + end) / 2, Math.max((end - begin) * 3, 1000));
  }

  // Sums up what is between two moments, in either order.
  selectSpan(one, other) {
    const within = (moment) => Math.max(0, Math.min(this.recording.length, moment));
    this.range = [within(Math.min(one, other)), within(Math.max(one, other))];
    this.select(null);
  }

  goTo(from, to) {
    this.selectSpan(from, to);
    const margin = Math.max(10, (to - from) * 0.4);
    this.view.glide(from - margin, to + margin);
    this.show();
  }

  // Has the reader look at the timeline.
  show() {
    this.section.scrollIntoView({ behavior: calm.matches ? "auto" : "smooth", block: "nearest" });
    this.canvas.focus({ preventScroll: true });
    this.requestDraw();
  }

  // First what is selected, then the query.
  clear() {
    if (this.selected !== null || this.range) {
      this.range = null;
      this.select(null);
    } else {
      this.find("");
    }
  }
}

"""##
}
