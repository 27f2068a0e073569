// What finds and sorts objects, from its documentation: as far as apps with Core Data use it.
#pragma clang assume_nonnull begin

// NSSortDescriptor.h
@interface NSSortDescriptor : NSObject <NSCopying>
- (instancetype)initWithKey:(nullable NSString *)key ascending:(BOOL)ascending;
@property (nullable, readonly, copy) NSString *key;
@property (readonly) BOOL ascending;
@end

// NSPredicate.h, NSCompoundPredicate.h
@interface NSPredicate : NSObject <NSCopying>
+ (NSPredicate *)predicateWithValue:(BOOL)value;
@property (readonly, copy) NSString *predicateFormat;
- (BOOL)evaluateWithObject:(nullable id)object NAME(evaluate(with:));
@end
@interface NSCompoundPredicate : NSPredicate
+ (NSCompoundPredicate *)andPredicateWithSubpredicates:(NSArray<NSPredicate *> *)subpredicates
    NAME(init(andPredicateWithSubpredicates:));
+ (NSCompoundPredicate *)orPredicateWithSubpredicates:(NSArray<NSPredicate *> *)subpredicates
    NAME(init(orPredicateWithSubpredicates:));
+ (NSCompoundPredicate *)notPredicateWithSubpredicate:(NSPredicate *)predicate NAME(init(notPredicateWithSubpredicate:));
@end

// NSExpression.h, NSComparisonPredicate.h
@interface NSExpression : NSObject <NSCopying>
+ (NSExpression *)expressionForConstantValue:(nullable id)obj NAME(init(forConstantValue:));
+ (NSExpression *)expressionForKeyPath:(NSString *)keyPath NAME(init(forKeyPath:));
@property (readonly, copy) NSString *keyPath;
@end
@interface NSComparisonPredicate : NSPredicate
@end
typedef enum __attribute__((enum_extensibility(open)))
NAME(NSComparisonPredicate.Modifier) NSComparisonPredicateModifier : NSUInteger {
  NSDirectPredicateModifier NAME(direct) = 0,
  NSAllPredicateModifier NAME(all),
  NSAnyPredicateModifier NAME(any)
} NSComparisonPredicateModifier;
typedef enum __attribute__((enum_extensibility(open))) NAME(NSComparisonPredicate.Operator) NSPredicateOperatorType : NSUInteger {
  NSLessThanPredicateOperatorType NAME(lessThan) = 0,
  NSLessThanOrEqualToPredicateOperatorType NAME(lessThanOrEqualTo),
  NSGreaterThanPredicateOperatorType NAME(greaterThan),
  NSGreaterThanOrEqualToPredicateOperatorType NAME(greaterThanOrEqualTo),
  NSEqualToPredicateOperatorType NAME(equalTo),
  NSNotEqualToPredicateOperatorType NAME(notEqualTo),
  NSMatchesPredicateOperatorType NAME(matches),
  NSLikePredicateOperatorType NAME(like),
  NSBeginsWithPredicateOperatorType NAME(beginsWith),
  NSEndsWithPredicateOperatorType NAME(endsWith),
  NSInPredicateOperatorType NAME(in),
  NSContainsPredicateOperatorType NAME(contains) = 99,
  NSBetweenPredicateOperatorType NAME(between)
} NSPredicateOperatorType;
typedef enum __attribute__((flag_enum, enum_extensibility(open)))
NAME(NSComparisonPredicate.Options) NSComparisonPredicateOptions : NSUInteger {
  NSCaseInsensitivePredicateOption NAME(caseInsensitive) = 0x01,
  NSDiacriticInsensitivePredicateOption NAME(diacriticInsensitive) = 0x02
} NSComparisonPredicateOptions;
@interface NSComparisonPredicate (Parts)
- (instancetype)initWithLeftExpression:(NSExpression *)lhs
                       rightExpression:(NSExpression *)rhs
                              modifier:(NSComparisonPredicateModifier)modifier
                                  type:(NSPredicateOperatorType)type
                               options:(NSComparisonPredicateOptions)options;
@property (readonly, retain) NSExpression *leftExpression;
@property (readonly, retain) NSExpression *rightExpression;
@end

#pragma clang assume_nonnull end
