// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let searchJs = ##"""
// What a query finds: names as a whole where it stands in quotes, otherwise any part of them, in either case.
class Search {
  constructor(recording) {
    this.recording = recording;
    this.texts = recording.texts.map((text) => text.toLowerCase());
    this.find("");
  }

  find(query) {
    const { schedulers, threads, places, names } = this.recording;
    this.query = query.trim();
    const whole = this.query.length > 2 && this.query.startsWith('"') && this.query.endsWith('"');
    const wanted = (whole ? this.query.slice(1, -1) : this.query).toLowerCase();
    const matches = (name) => (whole ? name.toLowerCase() === wanted : name.toLowerCase().includes(wanted));
    this.schedulers = schedulers.map(({ name }) => matches(name));
    this.threads = threads.map(({ name }) => matches(name));
    this.places = places.map(matches);
    this.names = names.map(({ name }) => matches(name));
    this.kinds = kinds.map(matches);
    this.matchingTexts = this.texts.map(matches);
    this.matches = null;
  }

  get isEmpty() { return this.query === ""; }

  hasRun(run) {
    const { scheduler, thread, name, element } = this.recording.runs;
    return this.schedulers[scheduler[run]] || this.threads[thread[run]] || this.names[name[run]]
      || (element[run] >= 0 && this.matchingTexts[element[run]]) || false;
  }

  hasEvent(event) {
    const { kind, place, thread, text } = this.recording.events;
    return this.places[place[event]] || this.threads[thread[event]] || this.kinds[kind[event]]
      || (text[event] >= 0 && this.matchingTexts[text[event]]);
  }

  // All that match, by time: a run as its number, an event as the complement of its number.
  get all() { return (this.matches ??= this.#gather()); }

  get count() { return this.all.length; }

  #gather() {
    const { runs, events } = this.recording;
    const found = new Int32Array(runs.count + events.count);
    let count = 0;
    for (let run = 0, event = 0; run < runs.count || event < events.count;) {
      if (event >= events.count || (run < runs.count && runs.begin[run] <= events.time[event])) {
        if (this.hasRun(run)) found[count++] = run;
        run++;
      } else {
        if (this.hasEvent(event)) found[count++] = ~event;
        event++;
      }
    }
    return found.slice(0, count);
  }

  time(match) {
    return match < 0 ? this.recording.events.time[~match] : this.recording.runs.begin[match];
  }

  // The number, among the matches, of the next one after `selected`, or of the first not before `moment`.
  step(selected, moment, direction) {
    const { all } = this;
    if (!all.length) return -1;
    const from = selected === null ? moment : this.time(selected);
    let low = 0;
    for (let high = all.length; low < high;) {
      const middle = (low + high) >>> 1;
      if (this.time(all[middle]) < from) low = middle + 1; else high = middle;
    }
    if (selected !== null) {
      let at = low;
      while (at < all.length && all[at] !== selected && this.time(all[at]) === from) at++;
      if (all[at] === selected) low = at + (direction > 0 ? 1 : 0);
    }
    return (low + (direction > 0 ? 0 : -1) + all.length) % all.length;
  }
}

"""##
}
