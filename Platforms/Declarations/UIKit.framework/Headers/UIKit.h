// The classes of UIKit that RxCocoa, its tests, and libraries and apps with RxSwift use, as Objective-C declares them, from their documentation. Sure of names, of
// what is nullable and optional, and that views belong to the main actor. What is missing here is missing in this check alone.
#import <Foundation/Foundation.h>
#import <CoreGraphics/CoreGraphics.h>
#import <QuartzCore/QuartzCore.h>

#define UI_ACTOR __attribute__((swift_attr("@UIActor")))

#pragma clang assume_nonnull begin

@class UIView, UIWindow, UIImage, UIColor, UIViewController, UINavigationItem, UIBarButtonItem, UITabBarItem, UIEvent, UITouch;
@class UIScreen, CALayer, UIGestureRecognizer, NSLayoutConstraint, UIFont, UILayoutGuide;

// UIImage.h, UIColor.h
SENDABLE
@interface UIImage : NSObject
+ (nullable UIImage *)imageNamed:(NSString *)name NAME(init(named:));
@property (nonatomic, readonly) CGSize size;
@property (nonatomic, readonly) CGFloat scale;
- (void)drawAtPoint:(CGPoint)point NAME(draw(at:));
- (void)drawInRect:(CGRect)rect NAME(draw(in:));
@end
extern void UIGraphicsBeginImageContext(CGSize size);
extern UIImage *_Nullable UIGraphicsGetImageFromCurrentImageContext(void);
extern void UIGraphicsEndImageContext(void);
SENDABLE
@interface UIColor : NSObject
- (UIColor *)initWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha;
- (UIColor *)initWithWhite:(CGFloat)white alpha:(CGFloat)alpha;
@property (class, nonatomic, readonly) UIColor *cyanColor NAME(cyan);
@property (class, nonatomic, readonly) UIColor *magentaColor NAME(magenta);
@property (class, nonatomic, readonly) UIColor *purpleColor NAME(purple);
@property (class, nonatomic, readonly) UIColor *brownColor NAME(brown);
- (UIColor *)colorWithAlphaComponent:(CGFloat)alpha;
@property (class, nonatomic, readonly) UIColor *blackColor NAME(black);
@property (class, nonatomic, readonly) UIColor *whiteColor NAME(white);
@property (class, nonatomic, readonly) UIColor *grayColor NAME(gray);
@property (class, nonatomic, readonly) UIColor *darkGrayColor NAME(darkGray);
@property (class, nonatomic, readonly) UIColor *lightGrayColor NAME(lightGray);
@property (class, nonatomic, readonly) UIColor *redColor NAME(red);
@property (class, nonatomic, readonly) UIColor *greenColor NAME(green);
@property (class, nonatomic, readonly) UIColor *blueColor NAME(blue);
@property (class, nonatomic, readonly) UIColor *yellowColor NAME(yellow);
@property (class, nonatomic, readonly) UIColor *orangeColor NAME(orange);
@property (class, nonatomic, readonly) UIColor *clearColor NAME(clear);
@end
// UIFont.h
typedef NSString *UIFontTextStyle __attribute__((swift_newtype(struct))) NAME(UIFont.TextStyle);
SENDABLE
@interface UIFont : NSObject
+ (UIFont *)systemFontOfSize:(CGFloat)fontSize;
+ (UIFont *)boldSystemFontOfSize:(CGFloat)fontSize;
+ (UIFont *)preferredFontForTextStyle:(UIFontTextStyle)style;
@property (nonatomic, readonly) CGFloat pointSize;
@property (nonatomic, readonly) CGFloat lineHeight;
@end
// UIScreen.h
UI_ACTOR
@interface UIScreen : NSObject
@property (class, nonatomic, readonly) UIScreen *mainScreen NAME(main);
@property (nonatomic, readonly) CGRect bounds;
@property (nonatomic, readonly) CGFloat scale;
@end
// UIGeometry.h
typedef struct UIEdgeInsets {
  CGFloat top, left, bottom, right;
} UIEdgeInsets;
typedef struct UIOffset {
  CGFloat horizontal, vertical;
} UIOffset;

// UIResponder.h, UIView.h
@interface NSObject (UINibLoadingAdditions)
- (void)awakeFromNib __attribute__((swift_attr("@MainActor")));
@end
@interface NSObject (UIAccessibility)
@property (nullable, nonatomic, copy) NSString *accessibilityLabel __attribute__((swift_attr("@MainActor")));
@property (nullable, nonatomic, copy) NSString *accessibilityValue __attribute__((swift_attr("@MainActor")));
@property (nullable, nonatomic, copy) NSString *accessibilityIdentifier __attribute__((swift_attr("@MainActor")));
@end
UI_ACTOR
@interface UIResponder : NSObject
- (BOOL)becomeFirstResponder;
- (BOOL)resignFirstResponder;
@property (nullable, nonatomic, readonly) UIResponder *nextResponder NAME(next);
@property (nonatomic, readonly) BOOL isFirstResponder;
@property (nonatomic, readonly) BOOL canBecomeFirstResponder;
- (void)touchesBegan:(NSSet<UITouch *> *)touches withEvent:(nullable UIEvent *)event;
- (void)touchesMoved:(NSSet<UITouch *> *)touches withEvent:(nullable UIEvent *)event;
- (void)touchesEnded:(NSSet<UITouch *> *)touches withEvent:(nullable UIEvent *)event;
- (void)touchesCancelled:(NSSet<UITouch *> *)touches withEvent:(nullable UIEvent *)event;
@end
typedef enum __attribute__((enum_extensibility(open))) NAME(UIView.ContentMode) UIViewContentMode : NSInteger {
  UIViewContentModeScaleToFill,
  UIViewContentModeScaleAspectFit,
  UIViewContentModeScaleAspectFill,
  UIViewContentModeRedraw,
  UIViewContentModeCenter
} UIViewContentMode;
typedef enum __attribute__((flag_enum, enum_extensibility(open))) NAME(UIView.AnimationOptions) UIViewAnimationOptions : NSUInteger {
  UIViewAnimationOptionLayoutSubviews = 1 << 0,
  UIViewAnimationOptionAllowUserInteraction = 1 << 1,
  UIViewAnimationOptionBeginFromCurrentState = 1 << 2,
  UIViewAnimationOptionRepeat = 1 << 3,
  UIViewAnimationOptionAutoreverse = 1 << 4,
  UIViewAnimationOptionCurveEaseIn = 1 << 16,
  UIViewAnimationOptionCurveEaseOut = 2 << 16,
  UIViewAnimationOptionCurveLinear = 3 << 16,
  UIViewAnimationOptionTransitionFlipFromLeft = 1 << 20,
  UIViewAnimationOptionTransitionFlipFromRight = 2 << 20,
  UIViewAnimationOptionTransitionCurlUp = 3 << 20,
  UIViewAnimationOptionTransitionCurlDown = 4 << 20,
  UIViewAnimationOptionTransitionCrossDissolve = 5 << 20,
  UIViewAnimationOptionTransitionFlipFromTop = 6 << 20,
  UIViewAnimationOptionTransitionFlipFromBottom = 7 << 20
} UIViewAnimationOptions;
typedef enum __attribute__((enum_extensibility(open))) NAME(UIView.AnimationCurve) UIViewAnimationCurve : NSInteger {
  UIViewAnimationCurveEaseInOut,
  UIViewAnimationCurveEaseIn,
  UIViewAnimationCurveEaseOut,
  UIViewAnimationCurveLinear
} UIViewAnimationCurve;
typedef enum __attribute__((flag_enum, enum_extensibility(open))) NAME(UIView.AutoresizingMask) UIViewAutoresizing : NSUInteger {
  UIViewAutoresizingFlexibleLeftMargin = 1 << 0,
  UIViewAutoresizingFlexibleWidth = 1 << 1,
  UIViewAutoresizingFlexibleRightMargin = 1 << 2,
  UIViewAutoresizingFlexibleTopMargin = 1 << 3,
  UIViewAutoresizingFlexibleHeight = 1 << 4,
  UIViewAutoresizingFlexibleBottomMargin = 1 << 5
} UIViewAutoresizing;
UI_ACTOR
@interface UIView : UIResponder <NSCoding>
- (instancetype)initWithFrame:(CGRect)frame __attribute__((objc_designated_initializer));
- (nullable instancetype)initWithCoder:(NSCoder *)coder __attribute__((objc_designated_initializer));
@property (nonatomic) CGRect frame;
@property (nonatomic) CGRect bounds;
@property (nonatomic, getter=isUserInteractionEnabled) BOOL userInteractionEnabled;
@property (nonatomic, getter=isHidden) BOOL hidden;
@property (nonatomic) CGFloat alpha;
@property (nullable, nonatomic, copy) UIColor *backgroundColor;
@property (null_resettable, nonatomic, strong) UIColor *tintColor;
@property (nullable, nonatomic, readonly) UIWindow *window;
@property (nullable, nonatomic, readonly) UIView *superview;
- (void)addSubview:(UIView *)view;
- (void)removeFromSuperview;
- (void)setNeedsLayout;
- (void)layoutIfNeeded;
- (void)layoutSubviews;
- (void)setNeedsDisplay;
- (void)setNeedsUpdateConstraints;
- (void)updateConstraints;
- (void)drawRect:(CGRect)rect;
- (void)sizeToFit;
- (CGSize)sizeThatFits:(CGSize)size;
- (void)didMoveToSuperview;
- (void)didMoveToWindow;
- (BOOL)endEditing:(BOOL)force;
- (nullable UIView *)hitTest:(CGPoint)point withEvent:(nullable UIEvent *)event;
- (BOOL)pointInside:(CGPoint)point withEvent:(nullable UIEvent *)event;
- (CGPoint)convertPoint:(CGPoint)point toView:(nullable UIView *)view;
- (CGRect)convertRect:(CGRect)rect toView:(nullable UIView *)view;
- (CGRect)convertRect:(CGRect)rect fromView:(nullable UIView *)view;
- (void)insertSubview:(UIView *)view atIndex:(NSInteger)index;
- (void)bringSubviewToFront:(UIView *)view;
- (BOOL)isDescendantOfView:(UIView *)view;
- (nullable __kindof UIView *)viewWithTag:(NSInteger)tag;
- (void)addGestureRecognizer:(UIGestureRecognizer *)gestureRecognizer;
- (void)removeGestureRecognizer:(UIGestureRecognizer *)gestureRecognizer;
- (void)addConstraint:(NSLayoutConstraint *)constraint;
- (void)addConstraints:(NSArray<NSLayoutConstraint *> *)constraints;
@property (nullable, nonatomic, copy) NSArray<__kindof UIGestureRecognizer *> *gestureRecognizers;
@property (nonatomic, readonly, copy) NSArray<__kindof UIView *> *subviews;
@property (nonatomic, readonly, copy) NSArray<__kindof NSLayoutConstraint *> *constraints;
@property (nonatomic, readonly, strong) CALayer *layer;
@property (class, nonatomic, readonly) Class layerClass;
@property (nonatomic) CGPoint center;
@property (nonatomic) CGAffineTransform transform;
@property (nonatomic) NSInteger tag;
@property (nonatomic) BOOL clipsToBounds;
@property (nonatomic, getter=isOpaque) BOOL opaque;
@property (nonatomic, getter=isMultipleTouchEnabled) BOOL multipleTouchEnabled;
@property (nonatomic) UIViewContentMode contentMode;
@property (nonatomic) UIViewAutoresizing autoresizingMask;
@property (nonatomic) BOOL translatesAutoresizingMaskIntoConstraints;
@property (nonatomic, readonly) UIEdgeInsets safeAreaInsets;
+ (void)animateWithDuration:(NSTimeInterval)duration animations:(void (NS_NOESCAPE ^)(void))animations;
+ (void)animateWithDuration:(NSTimeInterval)duration
                 animations:(void (^)(void))animations
                 completion:(void (^_Nullable)(BOOL finished))completion;
+ (void)animateWithDuration:(NSTimeInterval)duration
                      delay:(NSTimeInterval)delay
                    options:(UIViewAnimationOptions)options
                 animations:(void (^)(void))animations
                 completion:(void (^_Nullable)(BOOL finished))completion;
+ (void)animateWithDuration:(NSTimeInterval)duration
                      delay:(NSTimeInterval)delay
     usingSpringWithDamping:(CGFloat)dampingRatio
      initialSpringVelocity:(CGFloat)velocity
                    options:(UIViewAnimationOptions)options
                 animations:(void (^)(void))animations
                 completion:(void (^_Nullable)(BOOL finished))completion;
+ (void)transitionWithView:(UIView *)view
                  duration:(NSTimeInterval)duration
                   options:(UIViewAnimationOptions)options
                animations:(void (^_Nullable)(void))animations
                completion:(void (^_Nullable)(BOOL finished))completion;
+ (void)setAnimationsEnabled:(BOOL)enabled;
@end
UI_ACTOR
@interface UIWindow : UIView
- (void)makeKeyAndVisible;
@property (nonatomic, readonly, getter=isKeyWindow) BOOL keyWindow;
@property (nullable, nonatomic, strong) UIViewController *rootViewController;
@end

// UIControl.h
typedef enum __attribute__((flag_enum, enum_extensibility(open))) NAME(UIControl.Event) UIControlEvents : NSUInteger {
  UIControlEventTouchDown = 1 << 0,
  UIControlEventTouchDownRepeat = 1 << 1,
  UIControlEventTouchDragInside = 1 << 2,
  UIControlEventTouchDragOutside = 1 << 3,
  UIControlEventTouchDragEnter = 1 << 4,
  UIControlEventTouchDragExit = 1 << 5,
  UIControlEventTouchUpInside = 1 << 6,
  UIControlEventTouchUpOutside = 1 << 7,
  UIControlEventTouchCancel = 1 << 8,
  UIControlEventValueChanged = 1 << 12,
  UIControlEventPrimaryActionTriggered = 1 << 13,
  UIControlEventMenuActionTriggered = 1 << 14,
  UIControlEventEditingDidBegin = 1 << 16,
  UIControlEventEditingChanged = 1 << 17,
  UIControlEventEditingDidEnd = 1 << 18,
  UIControlEventEditingDidEndOnExit = 1 << 19,
  UIControlEventAllTouchEvents = 0x00000FFF,
  UIControlEventAllEditingEvents = 0x000F0000,
  UIControlEventApplicationReserved = 0x0F000000,
  UIControlEventSystemReserved = 0xF0000000,
  UIControlEventAllEvents = 0xFFFFFFFF
} UIControlEvents;
typedef enum __attribute__((flag_enum, enum_extensibility(open))) NAME(UIControl.State) UIControlState : NSUInteger {
  UIControlStateNormal = 0,
  UIControlStateHighlighted = 1 << 0,
  UIControlStateDisabled = 1 << 1,
  UIControlStateSelected = 1 << 2,
  UIControlStateFocused = 1 << 3
} UIControlState;
UI_ACTOR
@interface UIControl : UIView
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nonatomic, getter=isSelected) BOOL selected;
@property (nonatomic, getter=isHighlighted) BOOL highlighted;
- (void)addTarget:(nullable id)target action:(SEL)action forControlEvents:(UIControlEvents)controlEvents;
- (void)removeTarget:(nullable id)target action:(nullable SEL)action forControlEvents:(UIControlEvents)controlEvents;
- (void)sendActionsForControlEvents:(UIControlEvents)controlEvents;
@property (nonatomic, readonly) UIControlState state;
@property (nonatomic, readonly) NSSet *allTargets;
@end

// UIButton.h, UISwitch.h, UISlider.h, UIStepper.h, UISegmentedControl.h, UIPageControl.h, UIRefreshControl.h
@class UILabel, UIImageView;
typedef enum __attribute__((enum_extensibility(open))) NAME(UIButton.ButtonType) UIButtonType : NSInteger {
  UIButtonTypeCustom = 0,
  UIButtonTypeSystem,
  UIButtonTypeDetailDisclosure,
  UIButtonTypeInfoLight,
  UIButtonTypeInfoDark,
  UIButtonTypeContactAdd
} UIButtonType;
UI_ACTOR
@interface UIButton : UIControl
+ (instancetype)buttonWithType:(UIButtonType)buttonType;
- (void)setTitleColor:(nullable UIColor *)color forState:(UIControlState)state;
@property (nullable, nonatomic, readonly, strong) UILabel *titleLabel;
@property (nullable, nonatomic, readonly, strong) UIImageView *imageView;
- (void)setTitle:(nullable NSString *)title forState:(UIControlState)state;
- (void)setImage:(nullable UIImage *)image forState:(UIControlState)state;
- (void)setBackgroundImage:(nullable UIImage *)image forState:(UIControlState)state;
- (void)setAttributedTitle:(nullable NSAttributedString *)title forState:(UIControlState)state;
- (nullable NSString *)titleForState:(UIControlState)state;
@end
#if !TARGET_OS_TV
UI_ACTOR
@interface UISwitch : UIControl
@property (nonatomic, getter=isOn) BOOL on;
@property (nullable, nonatomic, strong) UIColor *onTintColor;
@property (nullable, nonatomic, strong) UIColor *thumbTintColor;
- (void)setOn:(BOOL)on animated:(BOOL)animated;
@end
UI_ACTOR
@interface UISlider : UIControl
@property (nonatomic) float value;
@property (nonatomic) float minimumValue;
@property (nonatomic) float maximumValue;
@property (nullable, nonatomic, strong) UIColor *minimumTrackTintColor;
@property (nullable, nonatomic, strong) UIColor *maximumTrackTintColor;
@property (nullable, nonatomic, strong) UIColor *thumbTintColor;
@end
UI_ACTOR
@interface UIStepper : UIControl
@property (nonatomic) double value;
@property (nonatomic) double stepValue;
@end
UI_ACTOR
@interface UIRefreshControl : UIControl
@property (nonatomic, readonly, getter=isRefreshing) BOOL refreshing;
- (void)beginRefreshing;
- (void)endRefreshing;
@end
#endif
UI_ACTOR
@interface UISegmentedControl : UIControl
- (void)setTitle:(nullable NSString *)title forSegmentAtIndex:(NSUInteger)segment;
- (void)setImage:(nullable UIImage *)image forSegmentAtIndex:(NSUInteger)segment;
- (void)setEnabled:(BOOL)enabled forSegmentAtIndex:(NSUInteger)segment;
@property (nonatomic) NSInteger selectedSegmentIndex;
@property (nonatomic, readonly) NSUInteger numberOfSegments;
@property (nullable, nonatomic, strong) UIColor *selectedSegmentTintColor;
@end
UI_ACTOR
@interface UIPageControl : UIControl
@property (nonatomic) NSInteger numberOfPages;
@property (nonatomic) NSInteger currentPage;
@property (nullable, nonatomic, strong) UIColor *pageIndicatorTintColor;
@property (nullable, nonatomic, strong) UIColor *currentPageIndicatorTintColor;
@end

// NSAttributedString.h
typedef enum __attribute__((flag_enum, enum_extensibility(open))) NSUnderlineStyle : NSInteger {
  NSUnderlineStyleSingle = 0x01,
  NSUnderlineStyleThick = 0x02,
  NSUnderlineStyleDouble = 0x09
} NSUnderlineStyle;

// UIInterface.h
typedef enum __attribute__((enum_extensibility(open))) UIBarStyle : NSInteger {
  UIBarStyleDefault,
  UIBarStyleBlack
} UIBarStyle;

// NSText.h
typedef enum __attribute__((enum_extensibility(open))) NSTextAlignment : NSInteger {
  NSTextAlignmentLeft,
  NSTextAlignmentCenter,
  NSTextAlignmentRight,
  NSTextAlignmentJustified,
  NSTextAlignmentNatural
} NSTextAlignment;

// UIActivityIndicatorView.h, UIProgressView.h, UILabel.h, UIImageView.h
typedef enum __attribute__((enum_extensibility(open)))
NAME(UIActivityIndicatorView.Style) UIActivityIndicatorViewStyle : NSInteger {
  UIActivityIndicatorViewStyleMedium = 100,
  UIActivityIndicatorViewStyleLarge = 101
} UIActivityIndicatorViewStyle;
UI_ACTOR
@interface UIActivityIndicatorView : UIView
- (instancetype)initWithActivityIndicatorStyle:(UIActivityIndicatorViewStyle)style NAME(init(style:));
@property (null_resettable, nonatomic, strong) UIColor *color;
@property (nonatomic) UIActivityIndicatorViewStyle activityIndicatorViewStyle NAME(style);
@property (nonatomic) BOOL hidesWhenStopped;
- (void)startAnimating;
- (void)stopAnimating;
@property (nonatomic, readonly, getter=isAnimating) BOOL animating;
@end
UI_ACTOR
@interface UIProgressView : UIView
@property (nonatomic) float progress;
@property (nullable, nonatomic, strong) UIColor *progressTintColor;
@property (nullable, nonatomic, strong) UIColor *trackTintColor;
@end
UI_ACTOR
@interface UILabel : UIView
@property (nullable, nonatomic, copy) NSString *text;
@property (nullable, nonatomic, copy) NSAttributedString *attributedText;
@property (null_resettable, nonatomic, strong) UIFont *font;
@property (null_resettable, nonatomic, strong) UIColor *textColor;
@property (nullable, nonatomic, strong) UIColor *highlightedTextColor;
@property (nullable, nonatomic, strong) UIColor *shadowColor;
@property (nonatomic) NSTextAlignment textAlignment;
@property (nonatomic) NSInteger numberOfLines;
@end
UI_ACTOR
@interface UIImageView : UIView
- (instancetype)initWithImage:(nullable UIImage *)image;
@property (nullable, nonatomic, strong) UIImage *image;
@end

#pragma clang assume_nonnull end

#import <UIKit/Text.h>
#import <UIKit/Lists.h>
#import <UIKit/Controllers.h>
#import <UIKit/Gestures.h>
#import <UIKit/Layout.h>
