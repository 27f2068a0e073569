// Included by UIKit.h: text, and what edits it.

#pragma clang assume_nonnull begin

// NSTextStorage.h
@class NSTextStorage;
typedef enum __attribute__((flag_enum, enum_extensibility(open)))
NAME(NSTextStorage.EditActions) NSTextStorageEditActions : NSUInteger {
  NSTextStorageEditedAttributes = 1 << 0,
  NSTextStorageEditedCharacters = 1 << 1
} NSTextStorageEditActions;
@protocol NSTextStorageDelegate <NSObject>
@optional
- (void)textStorage:(NSTextStorage *)textStorage
    willProcessEditing:(NSTextStorageEditActions)editedMask
                 range:(NSRange)editedRange
        changeInLength:(NSInteger)delta;
- (void)textStorage:(NSTextStorage *)textStorage
    didProcessEditing:(NSTextStorageEditActions)editedMask
                range:(NSRange)editedRange
       changeInLength:(NSInteger)delta;
@end
@interface NSTextStorage : NSMutableAttributedString
@property (nullable, weak, nonatomic) id<NSTextStorageDelegate> delegate;
@end

// UITextInput.h
UI_ACTOR
@protocol UIKeyInput <NSObject>
@property (nonatomic, readonly) BOOL hasText;
- (void)insertText:(NSString *)text;
- (void)deleteBackward;
@end
UI_ACTOR
@interface UITextPosition : NSObject
@end
UI_ACTOR
@interface UITextRange : NSObject
@property (nonatomic, readonly, getter=isEmpty) BOOL empty;
@property (nonatomic, readonly) UITextPosition *start;
@property (nonatomic, readonly) UITextPosition *end;
@end
UI_ACTOR
@protocol UITextInput <UIKeyInput>
- (nullable NSString *)textInRange:(UITextRange *)range;
- (void)replaceRange:(UITextRange *)range withText:(NSString *)text;
- (nullable UITextRange *)textRangeFromPosition:(UITextPosition *)fromPosition toPosition:(UITextPosition *)toPosition;
@property (nullable, readwrite, copy) UITextRange *selectedTextRange;
@property (nullable, nonatomic, readonly) UITextRange *markedTextRange;
@property (nonatomic, readonly) UITextPosition *beginningOfDocument;
@property (nonatomic, readonly) UITextPosition *endOfDocument;
@end
typedef enum __attribute__((enum_extensibility(open))) UIKeyboardAppearance : NSInteger {
  UIKeyboardAppearanceDefault,
  UIKeyboardAppearanceDark,
  UIKeyboardAppearanceLight
} UIKeyboardAppearance;
typedef enum __attribute__((enum_extensibility(open))) UITextAutocorrectionType : NSInteger {
  UITextAutocorrectionTypeDefault,
  UITextAutocorrectionTypeNo,
  UITextAutocorrectionTypeYes
} UITextAutocorrectionType;
typedef enum __attribute__((enum_extensibility(open))) UIReturnKeyType : NSInteger {
  UIReturnKeyDefault,
  UIReturnKeyGo,
  UIReturnKeyDone = 9
} UIReturnKeyType;

// UITextField.h
@class UITextField;
UI_ACTOR
@protocol UITextFieldDelegate <NSObject>
@optional
- (void)textFieldDidBeginEditing:(UITextField *)textField;
- (void)textFieldDidEndEditing:(UITextField *)textField;
- (BOOL)textFieldShouldReturn:(UITextField *)textField;
- (BOOL)textField:(UITextField *)textField
    shouldChangeCharactersInRange:(NSRange)range
                replacementString:(NSString *)string;
@end
typedef enum __attribute__((enum_extensibility(open))) NAME(UITextField.BorderStyle) UITextBorderStyle : NSInteger {
  UITextBorderStyleNone,
  UITextBorderStyleLine,
  UITextBorderStyleBezel,
  UITextBorderStyleRoundedRect
} UITextBorderStyle;
UI_ACTOR
@interface UITextField : UIControl <UITextInput>
@property (nullable, nonatomic, copy) NSString *text;
@property (nullable, nonatomic, copy) NSAttributedString *attributedText;
@property (nullable, nonatomic, copy) NSString *placeholder;
@property (nonatomic) UITextBorderStyle borderStyle;
@property (nullable, nonatomic, strong) UIColor *textColor;
@property (nullable, nonatomic, strong) UIFont *font;
@property (nonatomic) NSTextAlignment textAlignment;
@property (nonatomic) UIKeyboardAppearance keyboardAppearance;
@property (nonatomic) UIReturnKeyType returnKeyType;
@property (nonatomic) UITextAutocorrectionType autocorrectionType;
@property (nonatomic, getter=isSecureTextEntry) BOOL secureTextEntry;
@property (nullable, nonatomic, weak) id<UITextFieldDelegate> delegate;
@end

// UIScrollView.h
@class UIScrollView, UIPanGestureRecognizer;
typedef enum __attribute__((enum_extensibility(open)))
NAME(UIScrollView.KeyboardDismissMode) UIScrollViewKeyboardDismissMode : NSInteger {
  UIScrollViewKeyboardDismissModeNone,
  UIScrollViewKeyboardDismissModeOnDrag,
  UIScrollViewKeyboardDismissModeInteractive
} UIScrollViewKeyboardDismissMode;
UI_ACTOR
@protocol UIScrollViewDelegate <NSObject>
@optional
- (void)scrollViewDidScroll:(UIScrollView *)scrollView;
- (void)scrollViewDidZoom:(UIScrollView *)scrollView;
- (void)scrollViewWillBeginDragging:(UIScrollView *)scrollView;
- (void)scrollViewWillEndDragging:(UIScrollView *)scrollView
                     withVelocity:(CGPoint)velocity
              targetContentOffset:(inout CGPoint *)targetContentOffset;
- (void)scrollViewDidEndDragging:(UIScrollView *)scrollView willDecelerate:(BOOL)decelerate;
- (void)scrollViewWillBeginDecelerating:(UIScrollView *)scrollView;
- (void)scrollViewDidEndDecelerating:(UIScrollView *)scrollView;
- (void)scrollViewDidEndScrollingAnimation:(UIScrollView *)scrollView;
- (nullable UIView *)viewForZoomingInScrollView:(UIScrollView *)scrollView;
- (void)scrollViewWillBeginZooming:(UIScrollView *)scrollView withView:(nullable UIView *)view;
- (void)scrollViewDidEndZooming:(UIScrollView *)scrollView withView:(nullable UIView *)view atScale:(CGFloat)scale;
- (BOOL)scrollViewShouldScrollToTop:(UIScrollView *)scrollView;
- (void)scrollViewDidScrollToTop:(UIScrollView *)scrollView NAME(scrollViewDidScrollToTop(_:));
@end
UI_ACTOR
@interface UIScrollView : UIView
@property (nonatomic) CGPoint contentOffset;
@property (nonatomic) CGSize contentSize;
@property (nonatomic) UIEdgeInsets contentInset;
@property (nonatomic, readonly) UIEdgeInsets adjustedContentInset;
@property (nonatomic) UIEdgeInsets scrollIndicatorInsets;
@property (nonatomic, readonly, getter=isDragging) BOOL dragging;
@property (nonatomic, readonly, getter=isDecelerating) BOOL decelerating;
@property (nonatomic) BOOL bounces;
@property (nonatomic) BOOL alwaysBounceVertical;
@property (nonatomic) UIScrollViewKeyboardDismissMode keyboardDismissMode;
@property (nonatomic, readonly) UIPanGestureRecognizer *panGestureRecognizer;
- (void)setContentOffset:(CGPoint)contentOffset animated:(BOOL)animated;
- (void)scrollRectToVisible:(CGRect)rect animated:(BOOL)animated;
@property (nullable, nonatomic, weak) id<UIScrollViewDelegate> delegate;
@property (nonatomic, getter=isScrollEnabled) BOOL scrollEnabled;
#if !TARGET_OS_TV
@property (nullable, nonatomic, strong) UIRefreshControl *refreshControl;
#endif
@end

// UITextView.h
@class UITextView;
UI_ACTOR
@protocol UITextViewDelegate <NSObject, UIScrollViewDelegate>
@optional
- (BOOL)textView:(UITextView *)textView shouldChangeTextInRange:(NSRange)range replacementText:(NSString *)text;
- (void)textViewDidBeginEditing:(UITextView *)textView;
- (void)textViewDidEndEditing:(UITextView *)textView;
- (void)textViewDidChange:(UITextView *)textView;
- (void)textViewDidChangeSelection:(UITextView *)textView;
@end
UI_ACTOR
@interface UITextView : UIScrollView <UITextInput>
@property (nullable, nonatomic, weak) id<UITextViewDelegate> delegate;
@property (null_resettable, nonatomic, copy) NSString *text;
@property (null_resettable, copy) NSAttributedString *attributedText;
@property (nullable, nonatomic, strong) UIColor *textColor;
@property (nullable, nonatomic, strong) UIFont *font;
@property (nonatomic) UIKeyboardAppearance keyboardAppearance;
@property (nonatomic, getter=isEditable) BOOL editable;
@property (nonatomic, readonly, strong) NSTextStorage *textStorage;
@end

#pragma clang assume_nonnull end
