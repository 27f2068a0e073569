// The classes of AppKit that RxCocoa and its tests use, as Objective-C declares them, from their documentation. Sure of names, of
// what is nullable and optional, and that views belong to the main actor.
#import <Foundation/Foundation.h>
#import <CoreGraphics/CoreGraphics.h>

#define UI_ACTOR __attribute__((swift_attr("@UIActor")))

#pragma clang assume_nonnull begin

typedef CGRect NSRect;

// NSResponder.h, NSView.h
UI_ACTOR
@interface NSResponder : NSObject
@end
UI_ACTOR
@interface NSView : NSResponder
- (instancetype)initWithFrame:(NSRect)frameRect __attribute__((objc_designated_initializer));
@property NSRect frame;
@property (getter=isHidden) BOOL hidden;
@property CGFloat alphaValue;
@end

// NSControl.h, NSCell.h
typedef NSInteger NSControlStateValue __attribute__((swift_wrapper(struct))) NAME(NSControl.StateValue);
static const NSControlStateValue NSControlStateValueMixed NAME(NSControlStateValue.mixed) = -1;
static const NSControlStateValue NSControlStateValueOff NAME(NSControlStateValue.off) = 0;
static const NSControlStateValue NSControlStateValueOn NAME(NSControlStateValue.on) = 1;
UI_ACTOR
@interface NSControl : NSView
@property (nullable, weak) id target;
@property (nullable) SEL action;
@property (getter=isEnabled) BOOL enabled;
@property (copy) NSString *stringValue;
@property double doubleValue;
- (BOOL)sendAction:(nullable SEL)action to:(nullable id)target;
- (void)performClick:(nullable id)sender;
@end

// NSButton.h, NSSlider.h
UI_ACTOR
@interface NSButton : NSControl
@property NSControlStateValue state;
@end
UI_ACTOR
@interface NSSlider : NSControl
@end

// NSTextField.h, NSText.h, NSTextView.h
UI_ACTOR
@protocol NSControlTextEditingDelegate <NSObject>
@optional
- (void)controlTextDidChange:(NSNotification *)obj;
@end
UI_ACTOR
@protocol NSTextFieldDelegate <NSControlTextEditingDelegate>
@optional
@end
UI_ACTOR
@interface NSTextField : NSControl
@property (nullable, weak) id<NSTextFieldDelegate> delegate;
@end
UI_ACTOR
@protocol NSTextDelegate <NSObject>
@optional
- (void)textDidChange:(NSNotification *)notification;
@end
UI_ACTOR
@protocol NSTextViewDelegate <NSTextDelegate>
@optional
@end
UI_ACTOR
@protocol NSTextInputClient
@end
UI_ACTOR
@interface NSText : NSView
@property (copy) NSString *string;
@end
UI_ACTOR
@interface NSTextView : NSText <NSTextInputClient>
@property (nullable, weak) id<NSTextViewDelegate> delegate;
@end

#pragma clang assume_nonnull end
