// What libraries with RxSwift use of Core Data, from its documentation.
#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

@class NSManagedObjectContext, NSEntityDescription;
@protocol NSFetchRequestResult <NSObject>
@end
__attribute__((swift_attr("@_nonSendable")))
@interface NSManagedObject : NSObject <NSFetchRequestResult>
- (instancetype)initWithContext:(NSManagedObjectContext *)moc;
@property (nullable, nonatomic, readonly, assign) NSManagedObjectContext *managedObjectContext;
- (nullable id)valueForKey:(NSString *)key NAME(value(forKey:));
- (void)setValue:(nullable id)value forKey:(NSString *)key;
@end
@interface NSEntityDescription : NSObject
+ (NSManagedObject *)insertNewObjectForEntityForName:(NSString *)entityName
                              inManagedObjectContext:(NSManagedObjectContext *)context
    NAME(insertNewObject(forEntityName:into:));
@end
@interface NSPersistentStoreRequest : NSObject
@end
@interface NSFetchRequest<__covariant ResultType : id<NSFetchRequestResult>> : NSPersistentStoreRequest
- (instancetype)initWithEntityName:(NSString *)entityName;
@property (nullable, nonatomic, strong) NSPredicate *predicate;
@property (nullable, nonatomic, copy) NSArray<NSSortDescriptor *> *sortDescriptors;
@end
@interface NSPersistentStoreResult : NSObject
@end
@interface NSAsynchronousFetchResult<ResultType : id<NSFetchRequestResult>> : NSPersistentStoreResult
@property (nullable, nonatomic, readonly, strong) NSArray<ResultType> *finalResult;
@end
typedef enum __attribute__((enum_extensibility(open))) NSManagedObjectContextConcurrencyType : NSUInteger {
  NSPrivateQueueConcurrencyType NAME(privateQueueConcurrencyType) = 0x01,
  NSMainQueueConcurrencyType NAME(mainQueueConcurrencyType) = 0x02
} NSManagedObjectContextConcurrencyType;
extern NSString *const NSSQLiteStoreType;
extern NSString *const NSInMemoryStoreType;
@interface NSManagedObjectModel : NSObject
@end
@interface NSPersistentStore : NSObject
@end
SENDABLE
@interface NSPersistentStoreCoordinator : NSObject
- (instancetype)initWithManagedObjectModel:(NSManagedObjectModel *)model;
@end
SENDABLE
@interface NSManagedObjectContext : NSObject
@property (nullable, strong) NSPersistentStoreCoordinator *persistentStoreCoordinator;
- (instancetype)initWithConcurrencyType:(NSManagedObjectContextConcurrencyType)ct;
@property (nullable, strong) NSManagedObjectContext *parentContext NAME(parent);
@property (nonatomic, readonly) BOOL hasChanges;
- (void)performBlock:(void (^)(void))block NAME(perform(_:));
- (BOOL)save:(NSError *_Nullable *_Nullable)error;
- (void)deleteObject:(NSManagedObject *)object NAME(delete(_:));
- (nullable __kindof NSPersistentStoreResult *)executeRequest:(NSPersistentStoreRequest *)request
                                                        error:(NSError *_Nullable *_Nullable)error NAME(execute(_:));
@end
@protocol NSFetchedResultsSectionInfo
@property (nonatomic, readonly) NSString *name;
@property (nonatomic, readonly) NSUInteger numberOfObjects;
@property (nullable, nonatomic, readonly) NSArray *objects;
@end
@class NSFetchedResultsController<ResultType : id<NSFetchRequestResult>>;
@protocol NSFetchedResultsControllerDelegate <NSObject>
@optional
- (void)controllerDidChangeContent:(NSFetchedResultsController<id<NSFetchRequestResult>> *)controller
    NAME(controllerDidChangeContent(_:));
@end
@interface NSFetchedResultsController<ResultType : id<NSFetchRequestResult>> : NSObject
- (instancetype)initWithFetchRequest:(NSFetchRequest<ResultType> *)fetchRequest
                managedObjectContext:(NSManagedObjectContext *)context
                  sectionNameKeyPath:(nullable NSString *)sectionNameKeyPath
                           cacheName:(nullable NSString *)name;
@property (nullable, nonatomic, weak) id<NSFetchedResultsControllerDelegate> delegate;
@property (nonatomic, readonly) NSManagedObjectContext *managedObjectContext;
@property (nullable, nonatomic, readonly) NSArray<ResultType> *fetchedObjects;
@property (nullable, nonatomic, readonly) NSArray<id<NSFetchedResultsSectionInfo>> *sections;
- (BOOL)performFetch:(NSError *_Nullable *_Nullable)error;
@end

#pragma clang assume_nonnull end
