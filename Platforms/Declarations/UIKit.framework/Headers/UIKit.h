// The classes of UIKit that RxCocoa and its tests use, as Objective-C declares them, from their documentation. Sure of names, of
// what is nullable and optional, and that views belong to the main actor. What is missing here is missing in this check alone.
#import <Foundation/Foundation.h>
#import <CoreGraphics/CoreGraphics.h>

#define UI_ACTOR __attribute__((swift_attr("@UIActor")))

#pragma clang assume_nonnull begin

@class UIView, UIWindow, UIImage, UIColor, UIViewController, UINavigationItem, UIBarButtonItem, UITabBarItem, UIEvent;

// UIImage.h, UIColor.h
SENDABLE
@interface UIImage : NSObject
@end
SENDABLE
@interface UIColor : NSObject
@end

// UIResponder.h, UIView.h
UI_ACTOR
@interface UIResponder : NSObject
- (BOOL)becomeFirstResponder;
- (BOOL)resignFirstResponder;
@end
UI_ACTOR
@interface UIView : UIResponder
- (instancetype)initWithFrame:(CGRect)frame __attribute__((objc_designated_initializer));
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
@end
UI_ACTOR
@interface UIWindow : UIView
- (void)makeKeyAndVisible;
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
@property (nonatomic, readonly) NSSet *allTargets;
@end

// UIButton.h, UISwitch.h, UISlider.h, UIStepper.h, UISegmentedControl.h, UIPageControl.h, UIRefreshControl.h
UI_ACTOR
@interface UIButton : UIControl
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
- (void)setOn:(BOOL)on animated:(BOOL)animated;
@end
UI_ACTOR
@interface UISlider : UIControl
@property (nonatomic) float value;
@property (nonatomic) float minimumValue;
@property (nonatomic) float maximumValue;
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
@end
UI_ACTOR
@interface UIPageControl : UIControl
@property (nonatomic) NSInteger numberOfPages;
@property (nonatomic) NSInteger currentPage;
@end

// UIActivityIndicatorView.h, UIProgressView.h, UILabel.h, UIImageView.h
UI_ACTOR
@interface UIActivityIndicatorView : UIView
- (void)startAnimating;
- (void)stopAnimating;
@property (nonatomic, readonly, getter=isAnimating) BOOL animating;
@end
UI_ACTOR
@interface UIProgressView : UIView
@property (nonatomic) float progress;
@end
UI_ACTOR
@interface UILabel : UIView
@property (nullable, nonatomic, copy) NSString *text;
@property (nullable, nonatomic, copy) NSAttributedString *attributedText;
@end
UI_ACTOR
@interface UIImageView : UIView
@property (nullable, nonatomic, strong) UIImage *image;
@end

// UIGestureRecognizer.h
UI_ACTOR
@interface UIGestureRecognizer : NSObject
- (instancetype)initWithTarget:(nullable id)target action:(nullable SEL)action;
- (void)addTarget:(id)target action:(SEL)action;
- (void)removeTarget:(nullable id)target action:(nullable SEL)action;
@property (nullable, nonatomic, readonly) UIView *view;
@property (nonatomic, getter=isEnabled) BOOL enabled;
@end

#pragma clang assume_nonnull end

#import <UIKit/Text.h>
#import <UIKit/Lists.h>
#import <UIKit/Controllers.h>
