// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

@testable import BatonBase
@testable import BatonKernel
@testable import BatonSchedulers

/// A disposable that counts in a note how often it is disposed of.
private func counter(_ number: Int) -> AnonymousDisposable {
  let token = Token()
  return AnonymousDisposable {
    Note.add(Note.free + number)
    _ = token
  }
}

private func expectDisposed(_ numbers: Int...) {
  for number in numbers {
    let count = Note.get(Note.free + number)
    expect(count == 1, "\(number) was disposed of \(count) times")
  }
}

/// A reference to a scope, which one thread gives up.
private final class Held: @unchecked Sendable {  // Sendable: one thread uses it.
  private var scope: Scope?

  init(_ scope: Scope) { self.scope = scope }

  func release(_ last: (Scope) -> Void = { _ in }) { if let scope = scope.take() { last(scope) } }
}

private func parentAndChild() -> (Held, Scope) {
  let parent = Scope()
  return (Held(parent), Scope(in: parent))
}

func registerDisposing() {
  scenario("scope/what is added beside its end") {
    leavingNothing {
      let scope = Scope()
      scope.add(counter(0))
      fork({ scope.add(counter(1)) }, { scope.add(counter(2)) }, { scope.dispose() })
      expectDisposed(0, 1, 2)
    }
  }
  scenario("scope/the first that is added, beside its end") {
    leavingNothing {
      let scope = Scope()
      fork({ scope.add(counter(0)) }, { scope.dispose() }, { scope.dispose() })
      expectDisposed(0)
    }
  }
  scenario("scope/a child beside the end of both") {
    leavingNothing {
      let parent = Scope()
      fork(
        {
          let child = Scope(in: parent)
          child.add(counter(0))
          child.dispose()
        }, { Scope(in: parent).add(counter(1)) }, { parent.dispose() })
      expectDisposed(0, 1)
    }
  }
  scenario("scope/a child is abandoned beside the release of its parent") {
    leavingNothing {
      let (parent, child) = parentAndChild()
      child.add(counter(0))
      fork({ parent.release() }, { child.abandon() }, { child.captureContext() })
    }
  }
  scenario("scope/a child is abandoned beside its end and its parent's") {
    leavingNothing {
      let (parent, child) = parentAndChild()
      child.add(counter(0))
      fork(
        { parent.release { $0.dispose() } },
        {
          child.abandon()
          _ = child.context
        }, { child.dispose() })
      expectDisposed(0)
    }
  }
  scenario("scope/what comes last, beside the end and a disposal") {
    leavingNothing {
      let scope = Scope()
      scope.add(counter(0))
      fork({ scope.setLast { Note.add(Note.free + 1) } }, { scope.end() }, { scope.dispose() })
      expectDisposed(0, 1)
    }
  }
  scenario("single assignment/beside a disposal") {
    leavingNothing {
      let place = SingleAssignmentDisposable()
      fork({ place.setDisposable(counter(0)) }, { place.dispose() }, { place.dispose() })
      expectDisposed(0)
    }
  }
  scenario("serial/two assignments beside a disposal") {
    leavingNothing {
      let place = SerialDisposable()
      fork({ place.disposable = counter(0) }, { place.disposable = counter(1) }, { place.dispose() })
      expectDisposed(0, 1)
    }
  }
  scenario("serial/one assignment beside two of another thread") {
    leavingNothing {
      let place = SerialDisposable()
      fork(
        { place.disposable = counter(0) },
        {
          place.disposable = counter(1)
          place.disposable = counter(2)
        })
      place.dispose()
      expectDisposed(0, 1, 2)
    }
  }
  scenario("composite/a member comes, another goes, and all end") {
    leavingNothing {
      let group = CompositeDisposable()
      let key = group.insert(counter(0))
      fork({ group.insert(counter(1)) }, { if let key { group.remove(for: key) } }, { group.dispose() })
      expectDisposed(0, 1)
    }
  }
  scenario("bag/beside its end") {
    leavingNothing {
      var bag: DisposeBag? = DisposeBag()
      let held = bag!
      bag = nil
      fork({ counter(0).disposed(by: held) }, { counter(1).disposed(by: held) })
    }
    expectDisposed(0, 1)
  }
  scenario("counted references/retained beside a disposal") {
    leavingNothing {
      let shared = RefCountDisposable(disposable: counter(0))
      let retained = shared.retain()
      fork({ shared.retain().dispose() }, { retained.dispose() }, { shared.dispose() })
      expectDisposed(0)
    }
  }
}
