// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _generate(
    _ first: Element,
    _ condition: @escaping (Element) throws -> Bool,
    _ scheduler: some ImmediateSchedulerType,
    _ iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    generated(on: scheduler) {
      let last = Cell<Element?>(nil)
      return ClosureGenerator {
        let element = if let last = last.value { try iterate(last) } else { first }
        last.value = element
        return try condition(element) ? element : nil
      }
    }
  }
}
