// SPDX-License-Identifier: MIT

/// Public members of the face that have no diagram, and why: a folder, a file, or a file and a member.
enum Exceptions {
  static let all: [String: String] = [
    "Creating/Observing.swift": "watches an object, or writes to one, on an actor: not in virtual time",
    "Controls/": "a property or an event of a control, not an operator",
    "Relays/": "binds or makes a relay: nothing that an operator does",
    "Schedulers/": "schedules blocks: there is no sequence",
    "Sequence/": "subscribes, or makes an observer: what comes of it is no sequence",
    "Shared/Drive.swift": "subscribes",
    "Shared/Emit.swift": "subscribes",
    "Shared/AsSharedSequence.swift": "delivers on the main thread, which is not in virtual time",
    "Shared/SharedSequence.swift": "delivers on the main thread, which is not in virtual time",
    "Subjects/": "makes a subject",
    "Traits/AsTrait.swift: PrimitiveSequenceType/asCompletable()": "as `asCompletable` of an observable",
    "Traits/AsTrait.swift: PrimitiveSequenceType/asMaybe()": "leaves the result as it is",
    "Traits/Completable+Operators.swift: PrimitiveSequenceType/concat(_:)": "as `concat` of observables",
    "Traits/Completable+Operators.swift: PrimitiveSequenceType/empty()": "as `empty` of an observable",
    "Traits/Completable+Operators.swift: PrimitiveSequenceType/error(_:)": "as `error` of an observable",
    "Traits/Completable+Operators.swift: PrimitiveSequenceType/never()": "as `never` of an observable",
    "Traits/Completable+Operators.swift: PrimitiveSequenceType/zip(_:)":
      "as `merge` of observables that send nothing",
    "Traits/Create+Traits.swift": "as `create` of an observable, with one result",
    "Traits/Do+Traits.swift": "as `do` of an observable",
    "Traits/Infallible.swift": "subscribes",
    "Traits/Subscribe+Traits.swift": "subscribes",
    "Traits/Single+Operators.swift": "as the operator of an observable, of one element",
    "Traits/Maybe+Operators.swift": "as the operator of an observable, of one element or none",
    "Traits/PrimitiveSequence+Operators.swift": "as the operator of an observable, of one result",
    "Utility/Debug.swift": "prints, and leaves the sequence as it is",
    "Combining/Zip+Nine.swift": "as `zip` of two sequences, of more",
    "Combining/CombineLatest+Nine.swift": "as `combineLatest` of two sequences, of more",
    "Concurrency/CompletableTask.swift": "as `create` of a single's asynchronous work, without an element",
    "Concurrency/Collect.swift": "waits: what comes of it is no sequence",
    "Concurrency/Value.swift": "waits: what comes of it is no sequence",
    "Concurrency/Values.swift": "is iterated by a loop",
    "Concurrency/ValueStreams.swift": "is iterated by a loop",
  ]

  /// The key of the exception that holds for a member; nil if none does.
  static func key(for member: Operator, in exceptions: [String: String]) -> String? {
    let file = member.file.dropFirst(DiagramsPackage.face.count)
    let folder = file.prefix { $0 != "/" } + "/"
    return ["\(file): \(member.path)", String(file), String(folder)].first { exceptions[$0] != nil }
  }
}
