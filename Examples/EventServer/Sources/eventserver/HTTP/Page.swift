// SPDX-License-Identifier: MIT

/// What a browser shows.
enum Page {
  static let text = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Events</title>
    <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
      body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
    </style>
    <h1>Events</h1>
    <p id="state" role="status">connecting</p>
    <ol id="events" reversed></ol>
    <script>
      const state = document.getElementById("state"), list = document.getElementById("events")
      const source = new EventSource("/events")
      const show = text => {
        const item = document.createElement("li")
        item.textContent = text
        list.prepend(item)
        if (list.children.length > 50) list.lastChild.remove()
      }
      source.onopen = () => state.textContent = "connected"
      source.onerror = () => state.textContent = "connecting again"
      source.onmessage = event => show(event.data)
      source.addEventListener("gap", event => show(event.data + " left out"))
      source.addEventListener("end", event => { state.textContent = event.data; source.close() })
    </script>
    </html>

    """
}
