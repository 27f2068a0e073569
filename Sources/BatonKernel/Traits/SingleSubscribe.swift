// SPDX-License-Identifier: MIT

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Subscribes closures that are called where the result is.
  @inlinable
  package func subscribed(
    onSuccess: ((Element) -> Void)?, onFailure: ((any Error) -> Void)?, onDisposed: (() -> Void)?
  ) -> any Disposable {
    primitiveSequence.source.subscribe(closures: onSuccess, onFailure, nil, onDisposed)
  }

  /// Subscribes a closure that is called where the result is.
  @inlinable
  package func subscribed(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
    subscribed(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) }, onDisposed: nil)
  }
}
