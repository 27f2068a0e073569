// SPDX-License-Identifier: MIT

import UIKit

// In the Swift 6 mode the compiler asks for `@main`.
@UIApplicationMain
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
}

/// What Objective-C calls is `async` here.
final class Loader: NSObject {
  @objc func load() async {}
  @objc func load(name: String) async throws -> String { name }
}

final class Cell: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
  }
  required init?(coder: NSCoder) { fatalError() }
}

@MainActor func makeTable() -> UITableView {
  let table = UITableView()
  table.rowHeight = UITableView.automaticDimension
  return table
}

@MainActor func makeItem(_ image: UIImage?) -> UITabBarItem {
  UITabBarItem(title: "Posts", image: image, selectedImage: nil)
}
