// SPDX-License-Identifier: MIT

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Subscribes closures. Each is called on its actor, if it has one.
  @inlinable
  package func _subscribe(
    onSuccess: (@isolated(any) @Sendable (Element) -> Void)?,
    onError: (@isolated(any) @Sendable (any Error) -> Void)?,
    onCompleted: (@isolated(any) @Sendable () -> Void)?,
    onDisposed: (@isolated(any) @Sendable () -> Void)?
  ) -> any Disposable {
    let isolations = Isolations(
      next: onSuccess?.isolation, error: onError?.isolation, completed: onCompleted?.isolation,
      disposed: onDisposed?.isolation)
    let (next, completed) = eitherOf(plain(ifAny: onSuccess), plain(ifAny: onCompleted))
    return primitiveSequence.source.subscribe(
      at: isolations, next, plain(ifAny: onError), completed, plain(ifAny: onDisposed))
  }

  /// Subscribes closures, which are called where the events are.
  @inlinable
  package func _subscribe(
    onSuccess: ((Element) -> Void)?, onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?,
    onDisposed: (() -> Void)?
  ) -> any Disposable {
    let (next, completed) = eitherOf(onSuccess, onCompleted)
    return primitiveSequence.source.subscribe(closures: next, onError, completed, onDisposed)
  }

  /// Subscribes closures that are passed `object`, which is held weakly. Each is called on its actor, if it
  /// has one.
  @inlinable
  package func _subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onSuccess: (@isolated(any) @Sendable (Object, Element) -> Void)?,
    onError: (@isolated(any) @Sendable (Object, any Error) -> Void)?,
    onCompleted: (@isolated(any) @Sendable (Object) -> Void)?,
    onDisposed: (@isolated(any) @Sendable (Object) -> Void)?
  ) -> any Disposable {
    let isolations = Isolations(
      next: onSuccess?.isolation, error: onError?.isolation, completed: onCompleted?.isolation,
      disposed: onDisposed?.isolation)
    let (next, completed) = eitherOf(with: plain(ifAny: onSuccess), plain(ifAny: onCompleted))
    return primitiveSequence.source.subscribe(
      weakly: object, at: isolations, next, plain(ifAny: onError), completed, plain(ifAny: onDisposed))
  }

  /// Subscribes closures that are passed `object`, which is held weakly. They are called where the events
  /// are.
  @inlinable
  package func _subscribe<Object: AnyObject>(
    with object: Object, onSuccess: ((Object, Element) -> Void)?, onError: ((Object, any Error) -> Void)?,
    onCompleted: ((Object) -> Void)?, onDisposed: ((Object) -> Void)?
  ) -> any Disposable {
    let (next, completed) = eitherOf(with: onSuccess, onCompleted)
    return primitiveSequence.source.subscribe(
      weakly: object, at: Isolations(events: nil), next, onError, completed, onDisposed)
  }

  /// Subscribes a closure, which is called on its actor, if it has one.
  @inlinable
  package func _subscribe(
    _ on: @escaping @isolated(any) @Sendable (MaybeEvent<Element>) -> Void
  ) -> any Disposable {
    primitiveSequence.source._subscribe(on, MaybeEvent.told())
  }

  /// Subscribes a closure, which is called where the event is.
  @inlinable
  package func _subscribe(_ on: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable {
    primitiveSequence.source._subscribe(on, MaybeEvent.told())
  }
}

/// Changes two closures so that `completed` is called only if `next` was not.
@inlinable
func eitherOf<Element>(
  _ next: ((Element) -> Void)?, _ completed: (() -> Void)?
) -> (((Element) -> Void)?, (() -> Void)?) {
  guard let completed else { return (next, nil) }
  let isOver = Cell(false)
  return (
    {
      isOver.value = true
      next?($0)
    },
    { if !isOver.value { completed() } }
  )
}

/// Does the same for closures that are passed an object.
@inlinable
func eitherOf<Object, Element>(
  with next: ((Object, Element) -> Void)?, _ completed: ((Object) -> Void)?
) -> (((Object, Element) -> Void)?, ((Object) -> Void)?) {
  guard let completed else { return (next, nil) }
  let isOver = Cell(false)
  return (
    {
      isOver.value = true
      next?($0, $1)
    },
    { if !isOver.value { completed($0) } }
  )
}

extension MaybeEvent {
  /// Makes a closure that turns events into the outcome of a maybe: the completion after an element becomes
  /// nil.
  @inlinable
  static func told() -> (Event<Element>) -> MaybeEvent? {
    let isOver = Cell(false)
    return { event in
      switch event {
      case .next(let element):
        isOver.value = true
        return .success(element)
      case .error(let error): return .error(error)
      case .completed: return isOver.value ? nil : .completed
      }
    }
  }
}
