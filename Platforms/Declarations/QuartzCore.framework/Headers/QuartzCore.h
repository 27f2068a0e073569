// What libraries with RxSwift use of Core Animation's layers, from its documentation.
#import <Foundation/Foundation.h>
#import <CoreGraphics/CoreGraphics.h>

#pragma clang assume_nonnull begin

// CAAnimation.h, CALayer.h, CAShapeLayer.h
typedef NSString *CATransitionType __attribute__((swift_newtype(struct)));
@interface CAAnimation : NSObject
@property double duration NAME(duration);
@end
@interface CATransition : CAAnimation
+ (instancetype)animation;
@property (copy) CATransitionType type;
@end
@interface CALayer : NSObject
+ (instancetype)layer;
@property CGRect frame;
@property CGRect bounds;
@property CGPoint position;
@property (getter=isHidden) BOOL hidden;
@property float opacity;
@property BOOL masksToBounds;
@property CGFloat cornerRadius;
@property CGFloat borderWidth;
@property (nullable) CGColorRef borderColor;
@property (nullable) CGColorRef backgroundColor;
@property (nullable) CGColorRef shadowColor;
@property float shadowOpacity;
@property CGSize shadowOffset;
@property CGFloat shadowRadius;
- (void)addSublayer:(CALayer *)layer;
- (void)removeFromSuperlayer;
- (void)setNeedsLayout;
- (void)addAnimation:(CAAnimation *)anim forKey:(nullable NSString *)key NAME(add(_:forKey:));
@end
@interface CAShapeLayer : CALayer
@property (nullable) CGColorRef fillColor;
@property (nullable) CGColorRef strokeColor;
@property CGFloat lineWidth;
@end

#pragma clang assume_nonnull end
