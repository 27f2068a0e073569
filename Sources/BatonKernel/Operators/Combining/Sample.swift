// SPDX-License-Identifier: MIT

private final class Sampling<Element>: Junction<Element>, @unchecked Sendable {  // Sendable: as ``Junction``.
  private let defaultValue: Element?
  // Exclusivity unchecked: only the drain's owner touches them, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) private var latest: Element?
  @safe @exclusivity(unchecked) private var isSourceDone = false
  @safe @exclusivity(unchecked) private var isSamplerDone = false

  init(_ downstream: Sink<Element>, _ defaultValue: Element?) {
    self.defaultValue = defaultValue
    super.init(downstream)
  }

  func run<Sample>(_ source: Observable<Element>, _ sampler: Observable<Sample>) {
    runInTurn(source, 0) { element in
      // The element before is released when this one has its place.
      var element: Element? = element
      swap(&self.latest, &element)
    }
    runInTurn(sampler, 1) { _ in self.take() }
  }

  override func completed(_ index: Int) {
    if index == 0 {
      isSourceDone = true
      if isSamplerDone { end(.completed) }
    } else {
      isSamplerDone = true
      take()
    }
  }

  private func take() {
    if let element = latest.take() ?? defaultValue, isOpen { downstream.next(element) }
    if isSourceDone { end(.completed) }
  }
}

extension ObservableType {
  @usableFromInline
  package func _sample<Signal>(by sampler: Observable<Signal>, _ defaultValue: Element?) -> Observable<
    Element
  > {
    Producer("sample") { Sampling($0, defaultValue).run(asObservable(), sampler) }
  }
}
