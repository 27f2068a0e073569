// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let pageCss = ##"""
* { box-sizing: border-box; }
html { color-scheme: light dark; scrollbar-color: var(--edge) transparent; scrollbar-width: thin; }
body {
  margin: 0 auto; padding: 0 clamp(12px, 3vw, 40px) 64px; max-width: 1680px;
  background: var(--background); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
h1 {
  margin: 20px 0 2px; font-size: 26px; line-height: 1.2; letter-spacing: -0.01em;
  overflow-wrap: anywhere;
}
h2 { margin: 36px 0 10px; font-size: 18px; }
p { margin: 0 0 8px; }
.muted { color: var(--muted); }
.note { border-left: 3px solid var(--error); padding: 2px 0 2px 12px; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
button, input {
  font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge);
  border-radius: 8px;
  min-height: 34px; padding: 4px 12px;
}
::placeholder { color: var(--muted); opacity: 1; }
button { cursor: pointer; }
button:hover { border-color: var(--ink); }

.toolbar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 18px 0 10px; }
.toolbar input { flex: 1 1 220px; min-width: 0; max-width: 420px; }
.toolbar output { color: var(--muted); font-variant-numeric: tabular-nums; }
.toolbar .end { margin-left: auto; display: flex; gap: 8px; }
[hidden] { display: none !important; }
.hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}

#frame { border: 1px solid var(--edge); border-radius: 12px; overflow: hidden; }
#scroller {
  display: grid; grid-template-columns: minmax(120px, 230px) minmax(0, 1fr); position: relative;
  height: min(50vh, 720px); min-height: 220px; overflow: hidden auto; resize: vertical;
  background: var(--surface);
}
#overview {
  display: block; width: 100%; height: 40px; border-bottom: 1px solid var(--edge); cursor: ew-resize;
  touch-action: pan-y;
}
#names {
  grid-area: 1 / 1; position: relative; margin: 0; padding: 0; list-style: none;
  border-right: 1px solid var(--line); background: var(--background);
}
#names li { position: absolute; left: 0; right: 0; display: flex; align-items: center; }
#names .heading { height: 30px; background: var(--surface); border-block: 1px solid var(--line); }
#names h3 { margin: 0; width: 100%; font-size: 12px; font-weight: 600; }
#names h3 button {
  width: 100%; min-height: 28px; padding: 0 12px; border: 0; border-radius: 0; background: none;
  text-align: left; color: var(--muted); font-weight: 600;
}
#names h3 button::before { content: "▾ "; }
#names h3 button[aria-expanded=false]::before { content: "▸ "; }
#names .toggle {
  flex: none; width: 24px; min-height: 24px; height: 24px; padding: 0; border: 0; background: none;
  color: var(--muted); font-size: 12px; opacity: 0;
}
#names li:hover .toggle, #names .toggle:focus-visible, #names .toggle[aria-pressed=true] { opacity: 1; }
#names .pin::before { content: "⊼"; }
#names .fold::before { content: "▾"; }
#names .fold[aria-pressed=true]::before { content: "▸"; }
#names .name {
  width: 100%; height: 100%; min-height: 24px; padding: 0 10px 0 12px; border: 0; border-radius: 0;
  background: none;
  font-size: 13px; line-height: 1.3; text-align: left; border-left: 4px solid var(--mark, transparent);
  overflow: hidden;
}
#names b, #names small {
  display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 500;
}
#names small { font-size: 11px; color: var(--muted); }
#names .name:hover, #names .name[aria-pressed=true] { background: var(--surface); }
#names .name[aria-pressed=true] b { font-weight: 700; }
#names button:focus-visible { outline-offset: -3px; }
#canvas {
  grid-area: 1 / 2; position: sticky; top: 0; display: block; width: 100%; cursor: grab;
  touch-action: pan-y;
}
#canvas:focus-visible { outline-offset: -3px; }
.narrow #scroller { grid-template-columns: minmax(0, 1fr); }
.narrow #names b, .narrow #names small { display: inline; margin-right: 8px; }
.narrow #names { border: 0; z-index: 1; background: none; pointer-events: none; }
.narrow #names button { pointer-events: auto; height: 24px; width: auto; max-width: 100%; }
.narrow #names .toggle { width: 24px; }
.narrow #canvas { grid-area: 1 / 1; }
#opening, noscript p { margin: 0; padding: 8px 12px; color: var(--muted); }

#details {
  position: sticky; bottom: 0; z-index: 1; min-height: 96px; max-height: 30vh; overflow-y: auto;
  margin-top: 10px; padding: 12px 16px; background: var(--surface); border: 1px solid var(--edge);
  border-radius: 12px;
}
#details h3 { margin: 0 0 8px; font-size: 14px; }
#details .sums { display: flex; flex-wrap: wrap; gap: 8px 32px; align-items: start; margin-bottom: 10px; }
#details .sums table { width: auto; font-size: 13px; }
#details .sums :is(th, td) { padding: 3px 8px; }
#details .sums tbody th { max-width: 420px; overflow: hidden; text-overflow: ellipsis; }
#details dl { display: flex; flex-wrap: wrap; gap: 6px 28px; margin: 0 0 10px; }
#details dt { font-size: 12px; color: var(--muted); }
#details dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
#details button { margin-right: 8px; }
#tip {
  position: fixed; left: 0; top: 0; z-index: 2; max-width: min(420px, 90vw); padding: 6px 10px;
  border-radius: 8px;
  background: var(--ink); color: var(--background); font-size: 12px; line-height: 1.45;
  pointer-events: none;
  overflow-wrap: anywhere;
}

.scroll {
  overflow-x: auto; width: fit-content; min-width: min(100%, 560px); max-width: 100%;
  border: 1px solid var(--edge); border-radius: 12px;
}
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td {
  padding: 6px 10px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line);
}
th:first-child { text-align: left; }
thead th[colspan] { text-align: center; border-left: 1px solid var(--line); }
.after { margin-top: 10px; max-width: 900px; font-size: 14px; }
thead th { font-size: 13px; font-weight: 600; color: var(--muted); background: var(--surface); }
tbody th { font-weight: 500; }
tbody tr:last-child > * { border-bottom: 0; }
.swatch {
  display: inline-block; width: 10px; height: 10px; margin-right: 8px; border-radius: 3px;
  background: var(--mark);
}
.bar {
  display: inline-block; width: 64px; height: 6px; margin-left: 10px; border-radius: 3px;
  background: var(--line);
}
.bar i { display: block; height: 100%; border-radius: 3px; background: var(--mark, var(--accent)); }
details { margin-top: 36px; }
summary { cursor: pointer; font-weight: 600; }
.keys { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 12px 0 0; }
.keys dd { margin: 0; }
kbd {
  padding: 1px 7px; font: inherit; font-size: 13px; border: 1px solid var(--edge); border-radius: 6px;
}

@media (max-width: 640px) {
  h1 { font-size: 22px; }
  th, td { padding: 6px 10px; }
  .toolbar .end { margin-left: 0; }
}
@media (forced-colors: active) { .bar i, .swatch { forced-color-adjust: none; } }

"""##
}
