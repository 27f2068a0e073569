// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let pageHtml = ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{{title}}</title>
<style>
{{style}}
</style>
</head>
<body>
<header>
<h1>{{title}}</h1>
{{heading}}
</header>
<main>
<section id="timeline" aria-labelledby="timeline-title">
<h2 id="timeline-title" class="hidden">Timeline</h2>
<div class="toolbar" hidden>
<label class="hidden" for="search">Search for a name, scheduler, thread, place or text</label>
<input id="search" type="search" placeholder="Search (/)" autocomplete="off" spellcheck="false">
<button id="previous" type="button" aria-label="Previous match">‹</button>
<button id="next" type="button" aria-label="Next match">›</button>
<output id="matches" for="search" aria-live="polite"></output>
<div class="end">
<button id="zoom-out" type="button" aria-label="Zoom out">−</button>
<button id="zoom-in" type="button" aria-label="Zoom in">+</button>
<button id="fit" type="button">Fit</button>
</div>
</div>
<div id="frame">
<p id="opening" role="status" hidden>Opening the recording …</p>
<noscript><p>The timeline needs a script. The tables below do not.</p></noscript>
<canvas id="overview" aria-hidden="true" hidden></canvas>
<div id="scroller" hidden>
<ul id="names" aria-label="Tracks"></ul>
<canvas id="canvas" tabindex="0" role="application" aria-roledescription="timeline" aria-describedby="details" aria-label="Runs of each scheduler and thread over time. N and Shift N step through them; the selection is described below."></canvas>
</div>
</div>
<section id="details" aria-label="Selection" aria-live="polite" tabindex="0" hidden></section>
</section>
{{tables}}
<details>
<summary>Keys and signs</summary>
<dl class="keys">
<dt><kbd>W</kbd> <kbd>S</kbd> <kbd>+</kbd> <kbd>−</kbd></dt><dd>zoom; also the wheel and two fingers</dd>
<dt><kbd>A</kbd> <kbd>D</kbd> <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></dt><dd>move; also by dragging</dd>
<dt>Shift and drag</dt><dd>sum up a span; also by dragging on the ruler</dd>
<dt><kbd>0</kbd> <kbd>Home</kbd></dt><dd>show everything</dd>
<dt><kbd>/</kbd></dt><dd>search: any part of a name or text, or a whole name in double quotes</dd>
<dt><kbd>N</kbd> <kbd>Shift N</kbd></dt>
<dd>next and previous match; without a search, run or event; also Enter</dd>
<dt><kbd>Esc</kbd></dt><dd>clear the selection, then the search</dd>
<dt>Coloured bar</dt>
<dd>a run, in its scheduler's colour; a faint one stands for several that are too short to tell apart; below it, what it did step by step</dd>
<dt>Stripe at a bar's foot</dt><dd>the part of its time for which it was on a processor; the rest it was blocked, or without one</dd>
<dt>Dashed frame</dt><dd>a wait: of a thread for room, or of a closure that is awaited</dd>
<dt>Dashed line</dt><dd>how long a task waited between two stretches</dd>
<dt>Grey area</dt><dd>how many runs of the scheduler wait for their turn</dd>
<dt>▸ ● ✕ | ○</dt><dd>subscription, element, error, completion and disposal at a place</dd>
</dl>
</details>
</main>
<div id="tip" aria-hidden="true" hidden></div>
<script type="application/json" id="recording">{{recording}}</script>
<script>
{{script}}
</script>
</body>
</html>

"""##
}
