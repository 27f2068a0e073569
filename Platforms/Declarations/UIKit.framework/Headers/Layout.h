// Included by UIKit.h: constraints and animators.

#pragma clang assume_nonnull begin

// NSLayoutConstraint.h
typedef float UILayoutPriority __attribute__((swift_newtype(struct)));
typedef enum __attribute__((enum_extensibility(open))) NAME(NSLayoutConstraint.Attribute) NSLayoutAttribute : NSInteger {
  NSLayoutAttributeLeft = 1,
  NSLayoutAttributeRight,
  NSLayoutAttributeTop,
  NSLayoutAttributeBottom,
  NSLayoutAttributeLeading,
  NSLayoutAttributeTrailing,
  NSLayoutAttributeWidth,
  NSLayoutAttributeHeight,
  NSLayoutAttributeCenterX,
  NSLayoutAttributeCenterY,
  NSLayoutAttributeNotAnAttribute = 0
} NSLayoutAttribute;
typedef enum __attribute__((enum_extensibility(open))) NAME(NSLayoutConstraint.Relation) NSLayoutRelation : NSInteger {
  NSLayoutRelationLessThanOrEqual = -1,
  NSLayoutRelationEqual = 0,
  NSLayoutRelationGreaterThanOrEqual = 1
} NSLayoutRelation;
UI_ACTOR
@interface NSLayoutConstraint : NSObject
+ (instancetype)constraintWithItem:(id)view1
                         attribute:(NSLayoutAttribute)attr1
                         relatedBy:(NSLayoutRelation)relation
                            toItem:(nullable id)view2
                         attribute:(NSLayoutAttribute)attr2
                        multiplier:(CGFloat)multiplier
                          constant:(CGFloat)c;
@property (nullable, readonly, assign) id firstItem;
@property (nullable, readonly, assign) id secondItem;
@property CGFloat constant;
@property (getter=isActive) BOOL active;
+ (void)activateConstraints:(NSArray<NSLayoutConstraint *> *)constraints;
+ (void)deactivateConstraints:(NSArray<NSLayoutConstraint *> *)constraints;
@end

// UIViewAnimating.h, UIViewPropertyAnimator.h
typedef enum __attribute__((enum_extensibility(open))) UIViewAnimatingPosition : NSInteger {
  UIViewAnimatingPositionEnd,
  UIViewAnimatingPositionStart,
  UIViewAnimatingPositionCurrent
} UIViewAnimatingPosition;
UI_ACTOR
@interface UIViewPropertyAnimator : NSObject
- (instancetype)initWithDuration:(NSTimeInterval)duration
                           curve:(UIViewAnimationCurve)curve
                      animations:(void (^_Nullable)(void))animations;
@property (nonatomic) CGFloat fractionComplete;
@property (nonatomic, readonly, getter=isRunning) BOOL running;
- (void)startAnimation;
- (void)startAnimationAfterDelay:(NSTimeInterval)delay;
- (void)pauseAnimation;
- (void)stopAnimation:(BOOL)withoutFinishing;
- (void)addCompletion:(void (^)(UIViewAnimatingPosition finalPosition))completion;
@end

#pragma clang assume_nonnull end
