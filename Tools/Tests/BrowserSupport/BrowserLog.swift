// SPDX-License-Identifier: MIT

import Synchronization

/// What a page did that a test asks for later.
final class BrowserLog: Sendable {
  struct Entries {
    var errors: [String] = []
    var requests: [String] = []
    var failures: [String] = []
    var loads = 0
    /// The address of each request that may still fail.
    var addresses: [String: String] = [:]
  }

  let entries = Mutex(Entries())

  func note(_ method: String, _ parameters: JSON) {
    entries.withLock { entries in
      switch method {
      case "Runtime.exceptionThrown":
        entries.errors.append(Self.text(ofException: parameters["exceptionDetails"]))
      case "Runtime.consoleAPICalled":
        let type = parameters["type"].string ?? ""
        guard ["error", "assert"].contains(type) else { return }
        let said = parameters["args"].array.map { $0["value"].string ?? $0["description"].string ?? "" }
        entries.errors.append("console.\(type): \(said.joined(separator: " "))")
      case "Log.entryAdded":
        let entry = parameters["entry"]
        // The network's errors are told with their addresses below.
        guard entry["level"] == "error", entry["source"] != "network" else { return }
        entries.errors.append(entry["text"].string ?? "")
      case "Page.loadEventFired": entries.loads += 1
      default: entries.noteRequest(method, parameters)
      }
    }
  }

  static func text(ofException details: JSON) -> String {
    details["exception"]["description"].string ?? details["exception"]["value"].string
      ?? details["text"].string ?? "an error"
  }
}

extension BrowserLog.Entries {
  fileprivate mutating func noteRequest(_ method: String, _ parameters: JSON) {
    let request = parameters["requestId"].string ?? ""
    switch method {
    case "Network.requestWillBeSent":
      let address = parameters["request"]["url"].string ?? ""
      guard !address.hasPrefix("data:") else { return }
      addresses[request] = address
      requests.append(address)
    case "Network.responseReceived":
      let status = Int(parameters["response"]["status"].number ?? 0)
      if status >= 400 { failures.append("\(addresses[request] ?? request): \(status)") }
    case "Network.loadingFailed":
      failures.append("\(addresses[request] ?? request): \(parameters["errorText"].string ?? "failed")")
    default: break
    }
  }
}
