// SPDX-License-Identifier: MIT

extension Program {
  /// The smallest program that can be found from this one for which something holds, by one simplification
  /// after another.
  func reduced(where holds: (Program) -> Bool) -> Program {
    var least = self
    while let smaller = least.simplifications.lazy.map({
      Program(root: $0.root, shared: $0.shared, disposal: $0.disposal)
    }).first(where: holds) {
      least = smaller
    }
    return least
  }

  private var simplifications: [Program] {
    func with(_ change: (inout Program) -> Void) -> Program {
      var program = self
      change(&program)
      return program
    }
    var programs = root.simplifications.map { root in with { $0.root = root } }
    for index in shared.indices where shared[index].sources.isEmpty {
      programs += shared[index].simplifications.filter { $0.kind == shared[index].kind }.map { node in
        with { $0.shared[index] = node }
      }
    }
    for index in shared.indices where !shared[index].sources.isEmpty {
      programs += shared[index].sources[0].simplifications.map { source in
        with { $0.shared[index].sources[0] = source }
      }
      let simplest = Operator.ofSharing.lowerBound
      if shared[index].kind > simplest { programs.append(with { $0.shared[index].kind = simplest }) }
    }
    if !shared.isEmpty,
      !all.contains(where: {
        ["shared", "send"].contains($0.operator.name) && $0.numbers[0] == shared.count - 1
      })
    {
      programs.append(with { $0.shared.removeLast() })
    }
    let latest = 1000
    if disposal != latest { programs.append(with { $0.disposal = latest }) }
    return programs
  }
}

extension Node {
  /// Itself a little simpler, in all ways, those that leave most out first.
  fileprivate var simplifications: [Node] {
    var nodes = sources
    let cold = Node(
      kind: 0, numbers: [], sources: [],
      events: [Event(time: 10, sent: .next(1)), Event(time: 20, sent: .completed)])
    for name in ["empty", "never", "just"] where size > 1 || events.count > 0 {
      nodes.append(
        Node(kind: Operator.place(of: name), numbers: name == "just" ? [1] : [], sources: [], events: []))
    }
    if size > 1 || kind > 1 && !["empty", "never", "just"].contains(`operator`.name) { nodes.append(cold) }
    if kind == 1 { nodes.append(Node(kind: 0, numbers: [], sources: [], events: events)) }
    for index in sources.indices {
      nodes += sources[index].simplifications.map {
        var node = self
        node.sources[index] = $0
        return node
      }
    }
    for index in events.indices {
      var node = self
      node.events.remove(at: index)
      nodes.append(node)
      if case .next(let value) = events[index].sent, value > 1 {
        node = self
        node.events[index].sent = .next(1)
        nodes.append(node)
      }
    }
    for (index, argument) in `operator`.arguments.enumerated() {
      let simple =
        switch argument {
        case .within(let range): range.lowerBound
        case .span:
          numbers[index] > 10
            ? numbers[index] / 10 * 10 - (numbers[index] % 10 == 0 ? 10 : 0) : numbers[index]
        case .thrower: 99
        }
      if simple != numbers[index] {
        var node = self
        node.numbers[index] = simple
        nodes.append(node)
      }
    }
    for index in events.indices {
      // Rounder times.
      let previous = index == 0 ? 0 : events[index - 1].time
      let round = (previous / 10 + 1) * 10
      if round < events[index].time {
        var node = self
        let shift = events[index].time - round
        for later in index..<events.count { node.events[later].time -= shift }
        nodes.append(node)
      }
    }
    return nodes
  }
}
