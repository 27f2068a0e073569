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

  // A button for each track, which finds all that is in it; and a heading for each group.
  makeNames() {
    this.layout = layOut(this.tracks, 0);
    this.buttons = this.tracks.map((track) => {
      const button = document.createElement("button");
      button.type = "button";
      button.title = track.name;
      button.append(...nameParts(track.name));
      if (track.kind === "scheduler") button.style.setProperty("--mark", `var(--run-${track.index % 8})`);
      button.addEventListener("click", () => {
        this.find(this.search.query === `"${track.name}"` ? "" : `"${track.name}"`);
      });
      return button;
    });
    const headed = this.layout.groups.map((group) => [group, element("h3", headings[group.kind])]);
    const named = this.tracks.map((track, at) => [track, this.buttons[at]]);
    const inOrder = [...headed, ...named].sort(([one], [other]) => one.top - other.top);
    this.rows = inOrder.map(([group, content]) => {
      const row = document.createElement("li");
      row.className = content.localName === "h3" ? "heading" : "";
      row.append(content);
      this.names.append(row);
      return { group, row };
    });
  }

  resize() {
    const narrow = this.scroller.clientWidth < 640;
    this.section.classList.toggle("narrow", narrow);
    this.layout = layOut(this.tracks, narrow ? 22 : 0);
    this.names.style.height = `${this.layout.height}px`;
    for (const { group, row } of this.rows) {
      row.style.top = `${group.top}px`;
      row.style.height = group.height && !narrow ? `${group.height - 1}px` : "";
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
    const { runs, events } = this.recording;
    const track = item < 0
      ? trackOf(this.tracks, "place", events.place[~item])
      : trackOf(this.tracks, "scheduler", runs.scheduler[item]);
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

  goTo(from, to) {
    this.range = [from, to];
    const margin = Math.max(10, (to - from) * 0.4);
    this.view.glide(from - margin, to + margin);
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
