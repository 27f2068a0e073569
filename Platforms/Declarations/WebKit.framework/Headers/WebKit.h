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

@class WKWebView, WKUserContentController, WKPreferences;
__attribute__((swift_attr("@UIActor")))
@interface WKFrameInfo : NSObject
@property (nonatomic, readonly, getter=isMainFrame) BOOL mainFrame;
@end
__attribute__((swift_attr("@UIActor")))
@interface WKWindowFeatures : NSObject
@end
__attribute__((swift_attr("@UIActor")))
@interface WKScriptMessage : NSObject
@property (nonatomic, readonly, copy) id body;
@property (nonatomic, readonly, copy) NSString *name;
@end
__attribute__((swift_attr("@UIActor")))
@protocol WKScriptMessageHandler <NSObject>
- (void)userContentController:(WKUserContentController *)userContentController
      didReceiveScriptMessage:(WKScriptMessage *)message NAME(userContentController(_:didReceive:));
@end
__attribute__((swift_attr("@UIActor")))
@interface WKUserContentController : NSObject
- (void)addScriptMessageHandler:(id<WKScriptMessageHandler>)handler name:(NSString *)name NAME(add(_:name:));
- (void)removeScriptMessageHandlerForName:(NSString *)name;
@end
__attribute__((swift_attr("@UIActor")))
@interface WKWebViewConfiguration : NSObject
@property (nonatomic, strong) WKUserContentController *userContentController;
@end
typedef enum __attribute__((enum_extensibility(open))) WKNavigationActionPolicy : NSInteger {
  WKNavigationActionPolicyCancel,
  WKNavigationActionPolicyAllow,
  WKNavigationActionPolicyDownload
} WKNavigationActionPolicy;
typedef enum __attribute__((enum_extensibility(open))) WKNavigationResponsePolicy : NSInteger {
  WKNavigationResponsePolicyCancel,
  WKNavigationResponsePolicyAllow,
  WKNavigationResponsePolicyDownload
} WKNavigationResponsePolicy;
__attribute__((swift_attr("@UIActor")))
@interface WKNavigationAction : NSObject
@property (nonatomic, readonly, copy) WKFrameInfo *sourceFrame;
@property (nullable, nonatomic, readonly, copy) WKFrameInfo *targetFrame;
@end
__attribute__((swift_attr("@UIActor")))
@interface WKNavigationResponse : NSObject
@property (nonatomic, readonly, copy) NSURLResponse *response;
@end
__attribute__((swift_attr("@UIActor")))
@protocol WKUIDelegate <NSObject>
@optional
- (nullable WKWebView *)webView:(WKWebView *)webView
    createWebViewWithConfiguration:(WKWebViewConfiguration *)configuration
               forNavigationAction:(WKNavigationAction *)navigationAction
                    windowFeatures:(WKWindowFeatures *)windowFeatures;
- (void)webViewDidClose:(WKWebView *)webView NAME(webViewDidClose(_:));
- (void)webView:(WKWebView *)webView
    runJavaScriptAlertPanelWithMessage:(NSString *)message
                      initiatedByFrame:(WKFrameInfo *)frame
                     completionHandler:(void (^)(void))completionHandler;
- (void)webView:(WKWebView *)webView
    runJavaScriptConfirmPanelWithMessage:(NSString *)message
                        initiatedByFrame:(WKFrameInfo *)frame
                       completionHandler:(void (^)(BOOL result))completionHandler;
- (void)webView:(WKWebView *)webView
    runJavaScriptTextInputPanelWithPrompt:(NSString *)prompt
                              defaultText:(nullable NSString *)defaultText
                         initiatedByFrame:(WKFrameInfo *)frame
                        completionHandler:(void (^)(NSString *_Nullable result))completionHandler;
#if TARGET_OS_IOS
- (void)webView:(WKWebView *)webView
    commitPreviewingViewController:(UIViewController *)previewingViewController;
#endif
@end
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
- (void)webView:(WKWebView *)webView
    didFailProvisionalNavigation:(null_unspecified WKNavigation *)navigation
                       withError:(NSError *)error;
- (void)webView:(WKWebView *)webView
    didReceiveServerRedirectForProvisionalNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webViewWebContentProcessDidTerminate:(WKWebView *)webView NAME(webViewWebContentProcessDidTerminate(_:));
- (void)webView:(WKWebView *)webView
    decidePolicyForNavigationAction:(WKNavigationAction *)navigationAction
                    decisionHandler:(void (^)(WKNavigationActionPolicy policy))decisionHandler;
- (void)webView:(WKWebView *)webView
    decidePolicyForNavigationResponse:(WKNavigationResponse *)navigationResponse
                      decisionHandler:(void (^)(WKNavigationResponsePolicy policy))decisionHandler;
- (void)webView:(WKWebView *)webView
    didReceiveAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge
                    completionHandler:(void (^)(NSURLSessionAuthChallengeDisposition disposition,
                                                NSURLCredential *_Nullable credential))completionHandler;
@end
__attribute__((swift_attr("@UIActor")))
@interface WKWebView : WK_VIEW
@property (nullable, nonatomic, weak) id<WKNavigationDelegate> navigationDelegate;
@property (nullable, nonatomic, weak) id<WKUIDelegate> UIDelegate;
@property (nonatomic, readonly, copy) WKWebViewConfiguration *configuration;
- (void)evaluateJavaScript:(NSString *)javaScriptString
         completionHandler:(void (^_Nullable)(id _Nullable result, NSError *_Nullable error))completionHandler;
@property (nonatomic, readonly, getter=isLoading) BOOL loading;
@property (nonatomic, readonly) double estimatedProgress;
@property (nullable, nonatomic, readonly, copy) NSString *title;
@property (nonatomic, readonly) BOOL canGoBack;
@property (nonatomic, readonly) BOOL canGoForward;
@end

#pragma clang assume_nonnull end
