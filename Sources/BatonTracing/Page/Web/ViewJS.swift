// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let viewJs = ##"""
// Which stretch of time is shown, and how wide it is on the screen.
const shortest = 20;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

class View {
  constructor(length, onChange) {
    this.length = Math.max(length, shortest);
    this.from = 0;
    this.to = this.length;
    this.width = 1;
    this.onChange = onChange;
    this.goal = null;
  }

  get span() { return this.to - this.from; }
  get scale() { return this.width / this.span; }
  x(moment) { return (moment - this.from) * this.scale; }
  moment(x) { return this.from + x / this.scale; }
  get isFitted() { return this.from <= 0 && this.to >= this.length; }

  // Shows a stretch, or as much as there is of it.
  show(from, to) {
    this.goal = null;
    this.#set(from, to);
  }

  // The same, on the way if that is wished.
  glide(from, to) {
    if (calm.matches || document.hidden) return this.show(from, to);
    const start = [this.from, this.to];
    const goal = (this.goal = this.#within(from, to));
    const began = performance.now();
    const step = (now) => {
      if (this.goal !== goal) return;
      const part = Math.min(1, Math.max(0, now - began) / 180);
      const eased = 1 - (1 - part) ** 3;
      this.#set(...start.map((edge, at) => edge + (goal[at] - edge) * eased));
      if (part < 1) requestAnimationFrame(step); else this.goal = null;
    };
    requestAnimationFrame(step);
  }

  fit() { this.glide(0, this.length); }

  // Where it is headed, so that several keys in a row add up.
  get target() { return this.goal ?? [this.from, this.to]; }

  zoom(factor, part = 0.5) {
    const [from, to] = this.target;
    const fixed = from + (to - from) * part;
    this.glide(fixed - (fixed - from) / factor, fixed + (to - fixed) / factor);
  }

  zoomAt(factor, x) {
    const fixed = this.moment(x);
    this.show(fixed - (fixed - this.from) / factor, fixed + (this.to - fixed) / factor);
  }

  pan(part) {
    const [from, to] = this.target;
    this.glide(from + (to - from) * part, to + (to - from) * part);
  }

  drag(pixels) { this.show(this.from + pixels / this.scale, this.to + pixels / this.scale); }

  #within(from, to) {
    const span = Math.min(this.length, Math.max(shortest, to - from));
    const middle = (from + to) / 2;
    const begin = Math.max(0, Math.min(this.length - span, middle - span / 2));
    return [begin, begin + span];
  }

  #set(from, to) {
    [this.from, this.to] = this.#within(from, to);
    this.onChange();
  }
}

const units = [["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]];

// Three significant digits.
function spanText(nanoseconds) {
  const size = Math.abs(nanoseconds);
  if (size < 999.5) return `${Math.round(nanoseconds)} ns`;
  const [unit, amount] = units.findLast(([, amount]) => size >= amount * 0.9995);
  const number = nanoseconds / amount;
  return `${Math.abs(number) < 999.5 ? number.toPrecision(3) : Math.round(number)} ${unit}`;
}

// A moment to the digit that tells it from one `step` later.
function momentText(moment, step) {
  const size = Math.max(Math.abs(moment), step);
  const [unit, amount] = units.findLast(([, amount]) => size >= amount) ?? units[0];
  const decimals = Math.max(0, Math.min(9, Math.ceil(-Math.log10(step / amount) - 1e-9)));
  return `${(moment / amount).toFixed(decimals)} ${unit}`;
}

// The same for ticks on a ruler: far from zero, those after the first say how much later they are.
function tickText(moment, first, step) {
  const isNear = Math.abs(moment) < step * 1e4;
  return isNear || moment === first ? momentText(moment, step) : `+${momentText(moment - first, step)}`;
}

// Round steps at least `least` apart.
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((part) => part * power).find((step) => step >= least * 0.999);
}

"""##
}
