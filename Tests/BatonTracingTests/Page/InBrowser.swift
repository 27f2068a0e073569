// SPDX-License-Identifier: MIT

import BrowserSupport
import Testing

/// What is tested in a browser: one at a time, for each takes all that a small machine has.
@Suite(.serialized, .enabled(if: Browser.isInstalled, Comment(rawValue: Browser.absence)))
enum InBrowser {}
