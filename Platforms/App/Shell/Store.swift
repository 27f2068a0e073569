// SPDX-License-Identifier: MIT

import CoreData
import Foundation

final class Post: NSObject, NSCoding {
  let name: String

  init(name: String) { self.name = name }
  required init?(coder: NSCoder) {
    name = coder.decodeObject(forKey: "name") as? String ?? NSUUID().uuidString
  }
  func encode(with coder: NSCoder) { coder.encode(name, forKey: "name") }
}

func save(_ posts: [Post], to file: String) throws -> Data {
  if NSKeyedArchiver.archiveRootObject(posts, toFile: file) { return Data() }
  let read = NSKeyedUnarchiver.unarchiveObject(withFile: file) as? [Post]
  return try NSKeyedArchiver.archivedData(withRootObject: read ?? [], requiringSecureCoding: false)
}

func openStore() throws -> NSManagedObjectContext? {
  let bundle = Bundle(for: Post.self)
  guard let url = bundle.url(forResource: "Model", withExtension: "momd"),
    let model = NSManagedObjectModel(contentsOf: url)
  else { return nil }
  let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
  let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
  try coordinator.addPersistentStore(
    ofType: NSSQLiteStoreType, configurationName: nil, at: folder?.appendingPathComponent("posts"),
    options: nil)
  let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  context.persistentStoreCoordinator = coordinator
  return context
}

func find(_ name: String, in context: NSManagedObjectContext) throws -> [NSManagedObject] {
  let request = NSFetchRequest<NSManagedObject>(entityName: "Post")
  let isNamed = NSComparisonPredicate(
    leftExpression: NSExpression(forKeyPath: "name"), rightExpression: NSExpression(forConstantValue: name),
    modifier: .direct, type: .equalTo, options: [.caseInsensitive])
  request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [isNamed, NSPredicate(value: true)])
  request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)].filter {
    $0.key != nil && $0.ascending
  }
  return try context.fetch(request)
}

func names(in set: NSOrderedSet) -> [String] { set.array.compactMap { $0 as? String } }
