// Foundation's values, collections and key-value observing, as Objective-C declares them, from their documentation: as far as
// RxCocoa uses them. Sure of names and of what is nullable. The compiler bridges strings, collections, numbers and index paths.
#import <CoreFoundation/CoreFoundation.h>
#import <stdarg.h>

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_ENUM(type, name) \
  enum __attribute__((enum_extensibility(open))) name : type name; \
  enum __attribute__((enum_extensibility(open))) name : type
#define NS_OPTIONS(type, name) \
  enum __attribute__((flag_enum, enum_extensibility(open))) name : type name; \
  enum __attribute__((flag_enum, enum_extensibility(open))) name : type
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define FOUNDATION_EXPORT extern
#define FOUNDATION_STATIC_INLINE static __inline__
#define NS_NOESCAPE __attribute__((noescape))
#define NSAssert(condition, text, ...) ((void)(condition))
#define NSCAssert(condition, text, ...) ((void)(condition))
#define NSCParameterAssert(condition) ((void)(condition))

#define BRIDGED(type) __attribute__((swift_bridge(#type)))

#pragma clang assume_nonnull begin

@class NSString, NSDictionary<KeyType, ObjectType>, NSArray<ObjectType>, NSInvocation, NSMethodSignature, NSIndexPath;

typedef struct NSRange {
  NSUInteger location;
  NSUInteger length;
} NSRange;

// NSObject.h
@protocol NSCopying
- (id)copyWithZone:(nullable struct _NSZone *)zone;
@end

// NSCoder.h, NSKeyedArchiver.h
@interface NSCoder : NSObject
- (void)encodeObject:(nullable id)object forKey:(NSString *)key NAME(encode(_:forKey:));
- (nullable id)decodeObjectForKey:(NSString *)key;
@end
@protocol NSCoding
- (void)encodeWithCoder:(NSCoder *)coder NAME(encode(with:));
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end
@protocol NSSecureCoding <NSCoding>
@property (class, readonly) BOOL supportsSecureCoding;
@end
#define UNTIL_12 __attribute__((availability(ios, introduced=2.0, deprecated=12.0)))
@interface NSKeyedArchiver : NSCoder
+ (BOOL)archiveRootObject:(id)rootObject toFile:(NSString *)path UNTIL_12;
@end
@interface NSKeyedUnarchiver : NSCoder
+ (nullable id)unarchiveObjectWithFile:(NSString *)path UNTIL_12;
@end

// NSString.h
BRIDGED(Swift.String)
@interface NSString : NSObject <NSCopying>
@property (readonly) NSUInteger length;
@property (nullable, readonly) const char *UTF8String NAME(utf8String);
- (NSString *)stringByAppendingString:(NSString *)aString;
- (BOOL)canBeConvertedToEncoding:(NSUInteger)encoding;
- (nullable const char *)cStringUsingEncoding:(NSUInteger)encoding __attribute__((swift_private));
- (BOOL)hasPrefix:(NSString *)str;
- (BOOL)isEqualToString:(NSString *)aString;
- (NSString *)substringWithRange:(NSRange)range NAME(substring(with:));
- (NSString *)substringFromIndex:(NSUInteger)from;
+ (nullable instancetype)stringWithUTF8String:(const char *)nullTerminatedCString;
+ (nullable instancetype)stringWithCString:(const char *)cString encoding:(NSUInteger)encoding __attribute__((swift_private));
+ (instancetype)stringWithFormat:(NSString *)format, ...;
@end
@interface NSMutableString : NSString
@end
enum { NSASCIIStringEncoding = 1, NSUTF8StringEncoding = 4 };
extern const char *NSGetSizeAndAlignment(
    const char *typePtr, NSUInteger *_Nullable sizep, NSUInteger *_Nullable alignp);
extern void NSLog(NSString *format, ...) __attribute__((swift_private));
extern SEL NSSelectorFromString(NSString *aSelectorName);
extern NSString *NSStringFromSelector(SEL aSelector);
extern NSString *NSStringFromClass(Class aClass);
extern _Nullable Class NSClassFromString(NSString *aClassName);

// NSAttributedString.h
@interface NSAttributedString : NSObject <NSCopying>
@property (readonly, copy) NSString *string;
- (instancetype)initWithString:(NSString *)str;
@end
@interface NSMutableAttributedString : NSAttributedString
@end

// NSValue.h
SENDABLE
@interface NSValue : NSObject <NSCopying>
@property (readonly) const char *objCType;
- (void)getValue:(void *)value;
@property (nullable, readonly) void *pointerValue;
@property (readonly) NSRange rangeValue;
+ (NSValue *)valueWithPointer:(nullable const void *)pointer;
+ (NSValue *)valueWithNonretainedObject:(nullable id)anObject;
+ (NSValue *)valueWithBytes:(const void *)value objCType:(const char *)type;
@end
SENDABLE
@interface NSNumber : NSValue
- (NSNumber *)initWithInteger:(NSInteger)value NAME(init(value:));
@property (readonly) char charValue NAME(int8Value);
@property (readonly) int intValue NAME(int32Value);
@property (readonly) unsigned int unsignedIntValue NAME(uint32Value);
@property (readonly) long long longLongValue NAME(int64Value);
@property (readonly) unsigned long long unsignedLongLongValue NAME(uint64Value);
@property (readonly) float floatValue;
@property (readonly) double doubleValue;
@property (readonly) BOOL boolValue;
@property (readonly) NSInteger integerValue NAME(intValue);
@property (readonly) NSUInteger unsignedIntegerValue NAME(uintValue);
+ (NSNumber *)numberWithChar:(char)value;
+ (NSNumber *)numberWithUnsignedChar:(unsigned char)value;
+ (NSNumber *)numberWithShort:(short)value;
+ (NSNumber *)numberWithUnsignedShort:(unsigned short)value;
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithUnsignedInt:(unsigned int)value;
+ (NSNumber *)numberWithLong:(long)value;
+ (NSNumber *)numberWithUnsignedLong:(unsigned long)value;
+ (NSNumber *)numberWithLongLong:(long long)value;
+ (NSNumber *)numberWithUnsignedLongLong:(unsigned long long)value;
+ (NSNumber *)numberWithFloat:(float)value;
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithBool:(BOOL)value;
+ (NSNumber *)numberWithInteger:(NSInteger)value;
+ (NSNumber *)numberWithUnsignedInteger:(NSUInteger)value;
@end

SENDABLE
@interface NSNull : NSObject
+ (NSNull *)null;
@end

// NSArray.h, NSDictionary.h, NSSet.h
BRIDGED(Swift.Array)
@interface NSArray<__covariant ObjectType> : NSObject <NSCopying>
@property (readonly) NSUInteger count;
- (ObjectType)objectAtIndex:(NSUInteger)index;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
+ (instancetype)array;
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull [_Nonnull])objects count:(NSUInteger)count;
@end
@interface NSMutableArray<ObjectType> : NSArray<ObjectType>
- (void)addObject:(ObjectType)anObject;
+ (instancetype)arrayWithCapacity:(NSUInteger)count;
@end
BRIDGED(Swift.Dictionary)
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject <NSCopying>
@property (readonly) NSUInteger count;
- (nullable ObjectType)objectForKey:(KeyType)aKey;
- (nullable ObjectType)valueForKey:(NSString *)key NAME(value(forKey:));
- (nullable ObjectType)objectForKeyedSubscript:(KeyType)key;
+ (instancetype)dictionary;
+ (instancetype)dictionaryWithObjects:(const ObjectType _Nonnull [_Nullable])objects
                              forKeys:(const KeyType _Nonnull [_Nullable])keys
                                count:(NSUInteger)count;
@end
@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary<KeyType, ObjectType>
- (void)removeObjectForKey:(KeyType)aKey;
- (void)removeAllObjects;
- (void)setObject:(ObjectType)anObject forKey:(KeyType)aKey;
- (void)setObject:(nullable ObjectType)object forKeyedSubscript:(KeyType)key;
@end
BRIDGED(Swift.Set)
@interface NSSet<__covariant ObjectType> : NSObject <NSCopying>
@property (readonly) NSUInteger count;
- (BOOL)containsObject:(ObjectType)anObject;
+ (instancetype)set;
@end
@interface NSMutableSet<ObjectType> : NSSet<ObjectType>
- (void)addObject:(ObjectType)object;
- (void)unionSet:(NSSet<ObjectType> *)otherSet;
@end

// NSOrderedSet.h
@interface NSOrderedSet : NSObject <NSCopying>
@property (readonly) NSUInteger count;
@property (readonly, strong) NSArray *array;
- (id)objectAtIndex:(NSUInteger)idx;
@end

// NSUUID.h
BRIDGED(Foundation.UUID) SENDABLE
@interface NSUUID : NSObject <NSCopying>
- (nullable instancetype)initWithUUIDString:(NSString *)string;
@property (readonly, copy) NSString *UUIDString NAME(uuidString);
@end

// NSIndexPath.h
BRIDGED(Foundation.IndexPath) SENDABLE
@interface NSIndexPath : NSObject <NSCopying>
@end

// NSIndexSet.h
BRIDGED(Foundation.IndexSet)
@interface NSIndexSet : NSObject <NSCopying>
@property (readonly) NSUInteger count;
- (instancetype)initWithIndex:(NSUInteger)value NAME(init(index:));
- (BOOL)containsIndex:(NSUInteger)value;
@end
@interface NSMutableIndexSet : NSIndexSet
- (void)addIndex:(NSUInteger)value NAME(add(_:));
- (void)removeIndex:(NSUInteger)value NAME(remove(_:));
@end

// NSNotification.h
BRIDGED(Foundation.Notification)
@interface NSNotification : NSObject <NSCopying>
@end

// NSError.h
BRIDGED(Swift.Error) SENDABLE
@interface NSError : NSObject <NSCopying>
@property (readonly, copy) NSString *domain;
@property (readonly) NSInteger code;
@property (readonly, copy) NSDictionary<NSString *, id> *userInfo;
+ (instancetype)errorWithDomain:(NSString *)domain
                           code:(NSInteger)code
                       userInfo:(nullable NSDictionary<NSString *, id> *)dict;
@end

// NSException.h
@interface NSException : NSObject <NSCopying>
+ (NSException *)exceptionWithName:(NSString *)name
                            reason:(nullable NSString *)reason
                          userInfo:(nullable NSDictionary *)userInfo;
+ (void)raise:(NSString *)name format:(NSString *)format, ... __attribute__((swift_private));
- (void)raise;
@end
extern NSString *const NSInternalInconsistencyException __attribute__((swift_private));

// NSMethodSignature.h, NSInvocation.h: neither is available in Swift.
__attribute__((availability(swift, unavailable)))
@interface NSMethodSignature : NSObject
+ (nullable NSMethodSignature *)signatureWithObjCTypes:(const char *)types;
@property (readonly) NSUInteger numberOfArguments;
- (const char *)getArgumentTypeAtIndex:(NSUInteger)idx;
@property (readonly) NSUInteger frameLength;
@property (readonly) const char *methodReturnType;
@end
__attribute__((availability(swift, unavailable)))
@interface NSInvocation : NSObject
@property (readonly, retain) NSMethodSignature *methodSignature;
@property (nullable, assign) id target;
@property SEL selector;
- (void)getArgument:(void *)argumentLocation atIndex:(NSInteger)idx;
- (void)invoke;
- (void)invokeWithTarget:(id)target;
@end

// NSKeyValueObserving.h
typedef enum __attribute__((flag_enum, enum_extensibility(open))) NSKeyValueObservingOptions : NSUInteger {
  NSKeyValueObservingOptionNew = 0x01,
  NSKeyValueObservingOptionOld = 0x02,
  NSKeyValueObservingOptionInitial = 0x04,
  NSKeyValueObservingOptionPrior = 0x08
} NSKeyValueObservingOptions;
extern NSString *const NSKeyValueChangeNewKey __attribute__((swift_private));
@interface NSObject (NSKeyValueObserverRegistration)
- (void)addObserver:(NSObject *)observer
         forKeyPath:(NSString *)keyPath
            options:(NSKeyValueObservingOptions)options
            context:(nullable void *)context;
- (void)removeObserver:(NSObject *)observer forKeyPath:(NSString *)keyPath context:(nullable void *)context;
@end

#pragma clang assume_nonnull end
