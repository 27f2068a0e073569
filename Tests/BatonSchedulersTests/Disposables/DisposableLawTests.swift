// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonBase

/// A way to make a disposable that holds another one.
struct DisposableKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (any Disposable) -> any Disposable

  init(_ description: String, _ make: @escaping @Sendable (any Disposable) -> any Disposable) {
    testDescription = description
    self.make = make
  }

  static let all: [DisposableKind] = makers + classes

  private static let makers: [DisposableKind] = [
    .init("create(with:)") { inner in Disposables.create { inner.dispose() } },
    .init("create of two, first") { Disposables.create($0, NopDisposable.instance) },
    .init("create of two, second") { Disposables.create(NopDisposable.instance, $0) },
    .init("create of three") { Disposables.create(NopDisposable.instance, $0, NopDisposable.instance) },
    .init("create of five") {
      let nop = NopDisposable.instance
      return Disposables.create(nop, nop, nop, $0, nop)
    },
    .init("create of an array") { Disposables.create([NopDisposable.instance, $0]) },
  ]

  private static let classes: [DisposableKind] = [
    .init("SingleAssignmentDisposable") {
      let single = SingleAssignmentDisposable()
      single.setDisposable($0)
      return single
    },
    .init("SerialDisposable") {
      let serial = SerialDisposable()
      serial.disposable = $0
      return serial
    },
    .init("CompositeDisposable, from init") { CompositeDisposable($0, NopDisposable.instance) },
    .init("CompositeDisposable, from insert") {
      let composite = CompositeDisposable()
      composite.insert(NopDisposable.instance)
      composite.insert($0)
      return composite
    },
    .init("RefCountDisposable") { RefCountDisposable(disposable: $0) },
    .init("RefCountDisposable, retained") {
      let counted = RefCountDisposable(disposable: $0)
      let retained = counted.retain()
      counted.dispose()
      return retained
    },
    .init("ScheduledDisposable") { ScheduledDisposable(scheduler: InLineScheduler(), disposable: $0) },
  ]
}

@Suite struct DisposableLawTests {
  @Test(arguments: DisposableKind.all)
  func `G4, G5 every disposable keeps the law book`(kind: DisposableKind) {
    checkDisposable(kind.make)
  }

  @Test func `G5 a disposable made by create() can be disposed of again and again`() {
    let nothing = Disposables.create()
    nothing.dispose()
    nothing.dispose()
    #expect(nothing is NopDisposable)
  }

  @Test func `G5 a BooleanDisposable remembers its disposal`() {
    let boolean = BooleanDisposable()
    #expect(!boolean.isDisposed)
    for _ in 0..<2 {
      boolean.dispose()
      #expect(boolean.isDisposed)
    }
    #expect(!BooleanDisposable(isDisposed: false).isDisposed)
    #expect(BooleanDisposable(isDisposed: true).isDisposed)
  }

  /// The order in which a group of so many disposes of them.
  private func order(of size: Int, _ make: ([Probe]) -> any Cancelable) -> [Int] {
    let order = Log<Int>()
    let group = make((0..<size).map { index in Probe(onDispose: { order.append(index) }) })
    if let group = group as? CompositeDisposable { #expect(group.count == size) }
    group.dispose()
    if let group = group as? CompositeDisposable { #expect(group.count == 0) }
    return order.elements
  }

  @Test(arguments: 0...6)
  func `Groups of each size dispose of their members in order, whatever makes them`(size: Int) {
    let created = order(of: size) { p in
      switch size {
      case 2: Disposables.create(p[0], p[1])
      case 3: Disposables.create(p[0], p[1], p[2])
      case 4: Disposables.create(p[0], p[1], p[2], p[3])
      case 5: Disposables.create(p[0], p[1], p[2], p[3], p[4])
      default: Disposables.create(p)
      }
    }
    let composed = order(of: size) { p in
      switch size {
      case 0: CompositeDisposable()
      case 2: CompositeDisposable(p[0], p[1])
      case 3: CompositeDisposable(p[0], p[1], p[2])
      case 4: CompositeDisposable(p[0], p[1], p[2], p[3])
      case 5: CompositeDisposable(p[0], p[1], p[2], p[3], p[4])
      default: CompositeDisposable(disposables: p)
      }
    }
    #expect(created == Array(0..<size) && composed == Array(0..<size))
  }

  @Test func `Groups within groups dispose in the order of nested calls`() {
    let order = Log<Int>()
    let p = (0..<7).map { index in Probe(onDispose: { order.append(index) }) }
    let inner = CompositeDisposable(Disposables.create(p[1], p[2]), p[3], Disposables.create(p[4], p[5]))
    CompositeDisposable(p[0], inner, p[6]).dispose()
    #expect(order.elements == Array(0..<7))
  }
}
