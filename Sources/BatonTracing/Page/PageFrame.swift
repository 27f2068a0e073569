// SPDX-License-Identifier: MIT

extension Page {
  /// What the script fills.
  static let timeline = """
    <section id="timeline" aria-labelledby="timeline-title">
    <h2 id="timeline-title" class="hidden">Timeline</h2>
    <div class="toolbar" hidden>
    <label class="hidden" for="search">Search for a scheduler, thread, place or text</label>
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
    <canvas id="canvas" tabindex="0" role="application" aria-roledescription="timeline" \
    aria-describedby="details" \
    aria-label="Runs of each scheduler and thread over time. N and Shift N step through them; the selection is \
    described below."></canvas>
    </div>
    </div>
    <section id="details" aria-label="Selection" aria-live="polite" tabindex="0" hidden></section>
    </section>
    """

  static let keys = """
    <details>
    <summary>Keys and signs</summary>
    <dl class="keys">
    <dt><kbd>+</kbd> <kbd>−</kbd></dt><dd>zoom; also the wheel and two fingers</dd>
    <dt><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></dt><dd>move; also by dragging</dd>
    <dt><kbd>0</kbd> <kbd>Home</kbd></dt><dd>show everything</dd>
    <dt><kbd>/</kbd></dt><dd>search: any part of a name or text, or a whole name in double quotes</dd>
    <dt><kbd>N</kbd> <kbd>Shift N</kbd></dt>
    <dd>next and previous match; without a search, run or event; also Enter</dd>
    <dt><kbd>Esc</kbd></dt><dd>clear the selection, then the search</dd>
    <dt>Coloured bar</dt>
    <dd>a run, in its scheduler's colour; a faint one stands for several that are too short to tell apart</dd>
    <dt>Grey area</dt><dd>how many runs of the scheduler wait for their turn</dd>
    <dt>▸ ● ✕ | ○</dt><dd>subscription, element, error, completion and disposal at a place</dd>
    </dl>
    </details>
    """
}
