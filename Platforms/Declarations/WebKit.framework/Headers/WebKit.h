// What RxCocoa uses of WebKit, from its documentation.
#import <Foundation/Foundation.h>
#if TARGET_OS_OSX
#import <AppKit/AppKit.h>
#define WK_VIEW NSView
#else
#import <UIKit/UIKit.h>
#define WK_VIEW UIView
#endif

#pragma clang assume_nonnull begin

@class WKWebView;
__attribute__((swift_attr("@UIActor")))
@interface WKNavigation : NSObject
@end
__attribute__((swift_attr("@UIActor")))
@protocol WKNavigationDelegate <NSObject>
@optional
- (void)webView:(WKWebView *)webView didStartProvisionalNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView didCommitNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView didFinishNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView
    didFailNavigation:(null_unspecified WKNavigation *)navigation
            withError:(NSError *)error;
@end
__attribute__((swift_attr("@UIActor")))
@interface WKWebView : WK_VIEW
@property (nullable, nonatomic, weak) id<WKNavigationDelegate> navigationDelegate;
@property (nonatomic, readonly, getter=isLoading) BOOL loading;
@property (nonatomic, readonly) double estimatedProgress;
@property (nullable, nonatomic, readonly, copy) NSString *title;
@property (nonatomic, readonly) BOOL canGoBack;
@property (nonatomic, readonly) BOOL canGoForward;
@end

#pragma clang assume_nonnull end
