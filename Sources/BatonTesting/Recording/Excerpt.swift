// SPDX-License-Identifier: MIT

/// The number of elements that are written in full; of more, the numbers of first and last ones.
private let screenful = (all: 20, first: 10, last: 5)

/// Elements for a message: all of them, or the first, the last, and how many there are, if that is more than
/// fits on a screen.
func excerpt<Elements: Collection>(
  _ elements: Elements, separator: String = ", ", brackets: (String, String) = ("[", "]"),
  _ text: (Elements.Element) -> String = elementText
) -> String {
  let count = elements.count
  if count <= screenful.all {
    return brackets.0 + elements.map(text).joined(separator: separator) + brackets.1
  }
  let texts = elements.prefix(screenful.first).map(text) + ["…"] + elements.suffix(screenful.last).map(text)
  return "\(brackets.0)\(texts.joined(separator: separator))\(brackets.1) (\(count) in all)"
}

/// The text of an element, as in a collection's description: strings in quotes.
private func elementText(_ element: Any) -> String {
  shortText(element is any StringProtocol ? String(reflecting: element) : element)
}

/// Two collections that differ, for a message; where they differ, too, if not all is written.
package func difference<Element>(
  _ lhs: [Element], _ rhs: [Element], by areEqual: (Element, Element) -> Bool
) -> String {
  let message = "\(excerpt(lhs)) is not equal to \(excerpt(rhs))"
  if max(lhs.count, rhs.count) <= screenful.all { return message }
  let place = zip(lhs, rhs).enumerated().first { !areEqual($1.0, $1.1) }?.offset ?? min(lhs.count, rhs.count)
  func text(_ elements: [Element]) -> String {
    place < elements.count ? elementText(elements[place]) : "none"
  }
  return "\(message); the first difference is at index \(place): \(text(lhs)) and \(text(rhs))"
}

/// Two values that differ, for a message.
func difference(_ lhs: Any, _ rhs: Any) -> String {
  func open<Elements: Collection>(_ lhs: Elements) -> String? {
    guard let rhs = rhs as? Elements else { return nil }
    // By their descriptions, because the elements need not be `Equatable`.
    return difference(Array(lhs), Array(rhs)) { String(reflecting: $0) == String(reflecting: $1) }
  }
  let isText = lhs is any StringProtocol
  return (isText ? nil : (lhs as? any Collection).flatMap { open($0) })
    ?? "\(shortText(lhs)) is not equal to \(shortText(rhs))"
}

/// The description of a value, cut if it is long; an excerpt of a collection.
package func shortText(_ value: Any, _ limit: Int = 200) -> String {
  if !(value is any StringProtocol), let elements = value as? any Collection { return excerptOfAny(elements) }
  let text = "\(value)"
  return text.utf8.count <= limit ? text : "\(text.prefix(limit))… (\(text.count) characters)"
}

private func excerptOfAny(_ elements: some Collection) -> String {
  // Some collections, such as `Data`, have a description of their own.
  if elements.count <= screenful.all || Mirror(reflecting: elements).displayStyle == nil {
    return String("\(elements)".prefix(2000))
  }
  return excerpt(elements)
}
