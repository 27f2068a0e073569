// Included by UIKit.h: controllers, bars and the application.

#pragma clang assume_nonnull begin

// UIGeometry.h
typedef enum __attribute__((flag_enum, enum_extensibility(open))) UIRectEdge : NSUInteger {
  UIRectEdgeNone = 0,
  UIRectEdgeTop = 1 << 0,
  UIRectEdgeLeft = 1 << 1,
  UIRectEdgeBottom = 1 << 2,
  UIRectEdgeRight = 1 << 3,
  UIRectEdgeAll = UIRectEdgeTop | UIRectEdgeLeft | UIRectEdgeBottom | UIRectEdgeRight
} UIRectEdge;

// UIBarItem.h, UIBarButtonItem.h, UITabBarItem.h, UINavigationItem.h
UI_ACTOR
@interface UIBarItem : NSObject
@property (nonatomic) NSInteger tag;
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nullable, nonatomic, copy) NSString *title;
@property (nullable, nonatomic, strong) UIImage *image;
@end
typedef enum __attribute__((enum_extensibility(open))) NAME(UIBarButtonItem.Style) UIBarButtonItemStyle : NSInteger {
  UIBarButtonItemStylePlain,
  UIBarButtonItemStyleDone = 2
} UIBarButtonItemStyle;
typedef enum __attribute__((enum_extensibility(open))) NAME(UIBarButtonItem.SystemItem) UIBarButtonSystemItem : NSInteger {
  UIBarButtonSystemItemDone,
  UIBarButtonSystemItemCancel,
  UIBarButtonSystemItemEdit,
  UIBarButtonSystemItemSave,
  UIBarButtonSystemItemAdd
} UIBarButtonSystemItem;
UI_ACTOR
@interface UIBarButtonItem : UIBarItem
- (instancetype)initWithTitle:(nullable NSString *)title
                        style:(UIBarButtonItemStyle)style
                       target:(nullable id)target
                       action:(nullable SEL)action;
- (instancetype)initWithBarButtonSystemItem:(UIBarButtonSystemItem)systemItem
                                     target:(nullable id)target
                                     action:(nullable SEL)action;
@property (nullable, nonatomic, strong) UIColor *tintColor;
@property (nullable, nonatomic) SEL action;
@property (nullable, nonatomic, weak) id target;
@end
UI_ACTOR
@interface UITabBarItem : UIBarItem
- (instancetype)initWithTitle:(nullable NSString *)title image:(nullable UIImage *)image tag:(NSInteger)tag;
- (instancetype)initWithTitle:(nullable NSString *)title
                        image:(nullable UIImage *)image
                selectedImage:(nullable UIImage *)selectedImage;
@property (nullable, nonatomic, copy) NSString *badgeValue;
@end
UI_ACTOR
@interface UINavigationItem : NSObject
- (instancetype)initWithTitle:(NSString *)title __attribute__((objc_designated_initializer));
@property (nullable, nonatomic, copy) NSString *title;
@property (nullable, nonatomic, strong) UIBarButtonItem *leftBarButtonItem;
@property (nullable, nonatomic, strong) UIBarButtonItem *rightBarButtonItem;
@end

// UIViewController.h, UINavigationController.h
@class UINavigationController, UINavigationBar, UIStoryboard;
UI_ACTOR
@interface UIViewController : UIResponder <NSCoding>
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil __attribute__((objc_designated_initializer));
- (nullable instancetype)initWithCoder:(NSCoder *)coder __attribute__((objc_designated_initializer));
@property (null_resettable, nonatomic, strong) UIView *view;
@property (nonatomic, readonly, getter=isViewLoaded) BOOL viewLoaded;
@property (nullable, nonatomic, readonly, strong) UIView *viewIfLoaded;
@property (nullable, nonatomic, weak, readonly) UIViewController *parentViewController NAME(parent);
@property (nullable, nonatomic, readonly) UIViewController *presentedViewController NAME(presentedViewController);
@property (nullable, nonatomic, readonly) UIViewController *presentingViewController NAME(presentingViewController);
@property (nonatomic, readonly) NSArray<__kindof UIViewController *> *childViewControllers NAME(children);
@property (nonatomic, readonly, getter=isBeingPresented) BOOL beingPresented;
@property (nonatomic, readonly, getter=isBeingDismissed) BOOL beingDismissed;
@property (nonatomic, readonly, getter=isMovingToParentViewController) BOOL movingToParentViewController NAME(isMovingToParent);
@property (nonatomic, readonly, getter=isMovingFromParentViewController) BOOL movingFromParentViewController NAME(isMovingFromParent);
@property (nonatomic, readonly, strong) UINavigationItem *navigationItem;
@property (nullable, nonatomic, readonly, strong) UINavigationController *navigationController;
@property (nullable, nonatomic, strong) UITabBarItem *tabBarItem;
@property (nonatomic, getter=isEditing) BOOL editing;
- (void)setEditing:(BOOL)editing animated:(BOOL)animated;
@property (nonatomic, readonly) UIBarButtonItem *editButtonItem;
@property (nonatomic) UIRectEdge edgesForExtendedLayout;
- (void)loadView;
- (void)viewIsAppearing:(BOOL)animated;
- (void)viewWillLayoutSubviews;
- (void)viewDidLayoutSubviews;
- (void)didReceiveMemoryWarning;
- (void)updateViewConstraints;
- (void)performSegueWithIdentifier:(NSString *)identifier sender:(nullable id)sender;
@property (nullable, nonatomic, readonly, strong) UIStoryboard *storyboard;
- (void)willMoveToParentViewController:(nullable UIViewController *)parent NAME(willMove(toParent:));
- (void)didMoveToParentViewController:(nullable UIViewController *)parent NAME(didMove(toParent:));
- (void)addChildViewController:(UIViewController *)childController NAME(addChild(_:));
- (void)removeFromParentViewController NAME(removeFromParent());
- (void)presentViewController:(UIViewController *)viewControllerToPresent
                     animated:(BOOL)flag
                   completion:(void (^_Nullable)(void))completion;
- (void)dismissViewControllerAnimated:(BOOL)flag completion:(void (^_Nullable)(void))completion;
@property (nullable, nonatomic, copy) NSString *title;
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewDidAppear:(BOOL)animated;
- (void)viewWillDisappear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
@end
UI_ACTOR
@protocol UINavigationControllerDelegate <NSObject>
@optional
- (void)navigationController:(UINavigationController *)navigationController
      willShowViewController:(UIViewController *)viewController
                    animated:(BOOL)animated;
- (void)navigationController:(UINavigationController *)navigationController
       didShowViewController:(UIViewController *)viewController
                    animated:(BOOL)animated;
@end
UI_ACTOR
@interface UINavigationController : UIViewController
- (instancetype)initWithRootViewController:(UIViewController *)rootViewController;
- (void)pushViewController:(UIViewController *)viewController animated:(BOOL)animated;
- (nullable UIViewController *)popViewControllerAnimated:(BOOL)animated NAME(popViewController(animated:));
@property (nullable, nonatomic, weak) id<UINavigationControllerDelegate> delegate;
@property (nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@property (nullable, nonatomic, readonly, strong) UIViewController *topViewController;
@property (nonatomic, readonly) UINavigationBar *navigationBar;
@end
UI_ACTOR
@interface UIBarAppearance : NSObject
- (void)configureWithDefaultBackground;
- (void)configureWithOpaqueBackground;
- (void)configureWithTransparentBackground;
@property (nonatomic, copy, nullable) UIColor *backgroundColor;
@end
UI_ACTOR
@interface UINavigationBarAppearance : UIBarAppearance
@end
UI_ACTOR
@interface UINavigationBar : UIView
@property (nonatomic, copy) UINavigationBarAppearance *standardAppearance;
@property (nonatomic, copy, nullable) UINavigationBarAppearance *compactAppearance;
@property (nonatomic, copy, nullable) UINavigationBarAppearance *scrollEdgeAppearance;
@property (nonatomic, copy, nullable) UINavigationBarAppearance *compactScrollEdgeAppearance;
@property (nullable, nonatomic, strong) UIColor *barTintColor;
@property (nonatomic) UIBarStyle barStyle;
@end
UI_ACTOR
@interface UIToolbar : UIView
@property (nonatomic) UIBarStyle barStyle;
@property (nullable, nonatomic, strong) UIColor *barTintColor;
@end

// UIAlertController.h
typedef enum __attribute__((enum_extensibility(open))) NAME(UIAlertAction.Style) UIAlertActionStyle : NSInteger {
  UIAlertActionStyleDefault,
  UIAlertActionStyleCancel,
  UIAlertActionStyleDestructive
} UIAlertActionStyle;
typedef enum __attribute__((enum_extensibility(open))) NAME(UIAlertController.Style) UIAlertControllerStyle : NSInteger {
  UIAlertControllerStyleActionSheet,
  UIAlertControllerStyleAlert
} UIAlertControllerStyle;
UI_ACTOR
@interface UIAlertAction : NSObject
+ (instancetype)actionWithTitle:(nullable NSString *)title
                          style:(UIAlertActionStyle)style
                        handler:(void (^_Nullable)(UIAlertAction *action))handler;
@property (nullable, nonatomic, readonly) NSString *title;
@property (nonatomic, readonly) UIAlertActionStyle style;
@property (nonatomic, getter=isEnabled) BOOL enabled;
@end
UI_ACTOR
@interface UIAlertController : UIViewController
+ (instancetype)alertControllerWithTitle:(nullable NSString *)title
                                 message:(nullable NSString *)message
                          preferredStyle:(UIAlertControllerStyle)preferredStyle;
- (void)addAction:(UIAlertAction *)action;
@property (nonatomic, readonly) NSArray<UIAlertAction *> *actions;
@property (nullable, nonatomic, copy) NSString *message;
@end

UI_ACTOR
@interface UITableViewController : UIViewController <UITableViewDelegate, UITableViewDataSource>
@property (nonatomic, strong, null_resettable) UITableView *tableView;
@end

// UIImagePickerController.h, UIStoryboard.h
#if TARGET_OS_IOS
@class UIImagePickerController;
typedef enum __attribute__((enum_extensibility(open)))
NAME(UIImagePickerController.SourceType) UIImagePickerControllerSourceType : NSInteger {
  UIImagePickerControllerSourceTypePhotoLibrary,
  UIImagePickerControllerSourceTypeCamera,
  UIImagePickerControllerSourceTypeSavedPhotosAlbum
} UIImagePickerControllerSourceType;
typedef NSString *UIImagePickerControllerInfoKey __attribute__((swift_newtype(struct)))
NAME(UIImagePickerController.InfoKey);
UI_ACTOR
@protocol UIImagePickerControllerDelegate <NSObject>
@optional
- (void)imagePickerController:(UIImagePickerController *)picker
    didFinishPickingMediaWithInfo:(NSDictionary<UIImagePickerControllerInfoKey, id> *)info;
- (void)imagePickerControllerDidCancel:(UIImagePickerController *)picker NAME(imagePickerControllerDidCancel(_:));
@end
UI_ACTOR
@interface UIImagePickerController : UINavigationController
@property (nonatomic) UIImagePickerControllerSourceType sourceType;
@property (nonatomic) BOOL allowsEditing;
+ (BOOL)isSourceTypeAvailable:(UIImagePickerControllerSourceType)sourceType;
@end
#endif
UI_ACTOR
@interface UIStoryboard : NSObject
+ (UIStoryboard *)storyboardWithName:(NSString *)name bundle:(nullable NSBundle *)storyboardBundleOrNil;
- (__kindof UIViewController *)instantiateViewControllerWithIdentifier:(NSString *)identifier
    NAME(instantiateViewController(withIdentifier:));
- (nullable __kindof UIViewController *)instantiateInitialViewController;
@end

// UITabBar.h, UITabBarController.h
@class UITabBar, UITabBarController;
UI_ACTOR
@protocol UITabBarDelegate <NSObject>
@optional
- (void)tabBar:(UITabBar *)tabBar didSelectItem:(UITabBarItem *)item;
- (void)tabBar:(UITabBar *)tabBar willBeginCustomizingItems:(NSArray<UITabBarItem *> *)items;
- (void)tabBar:(UITabBar *)tabBar didBeginCustomizingItems:(NSArray<UITabBarItem *> *)items;
- (void)tabBar:(UITabBar *)tabBar willEndCustomizingItems:(NSArray<UITabBarItem *> *)items changed:(BOOL)changed;
- (void)tabBar:(UITabBar *)tabBar didEndCustomizingItems:(NSArray<UITabBarItem *> *)items changed:(BOOL)changed;
@end
UI_ACTOR
@interface UITabBar : UIView
@property (nonatomic) UIBarStyle barStyle;
@property (nullable, nonatomic, weak) id<UITabBarDelegate> delegate;
@property (nullable, nonatomic, copy) NSArray<UITabBarItem *> *items;
@property (nullable, nonatomic, strong) UIColor *barTintColor;
@property (nullable, nonatomic, strong) UIColor *unselectedItemTintColor;
@end
UI_ACTOR
@protocol UITabBarControllerDelegate <NSObject>
@optional
- (BOOL)tabBarController:(UITabBarController *)tabBarController
    shouldSelectViewController:(UIViewController *)viewController;
- (void)tabBarController:(UITabBarController *)tabBarController
    didSelectViewController:(UIViewController *)viewController;
- (void)tabBarController:(UITabBarController *)tabBarController
    willBeginCustomizingViewControllers:(NSArray<__kindof UIViewController *> *)viewControllers;
- (void)tabBarController:(UITabBarController *)tabBarController
    willEndCustomizingViewControllers:(NSArray<__kindof UIViewController *> *)viewControllers
                              changed:(BOOL)changed;
- (void)tabBarController:(UITabBarController *)tabBarController
    didEndCustomizingViewControllers:(NSArray<__kindof UIViewController *> *)viewControllers
                             changed:(BOOL)changed;
@end
UI_ACTOR
@interface UITabBarController : UIViewController <UITabBarDelegate>
@property (nullable, nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@property (nullable, nonatomic, weak) id<UITabBarControllerDelegate> delegate;
@end

// UISearchBar.h, UISearchController.h
@class UISearchBar, UISearchController;
UI_ACTOR
@protocol UISearchBarDelegate <NSObject>
@optional
- (BOOL)searchBarShouldBeginEditing:(UISearchBar *)searchBar;
- (void)searchBarTextDidBeginEditing:(UISearchBar *)searchBar;
- (void)searchBarTextDidEndEditing:(UISearchBar *)searchBar;
- (void)searchBar:(UISearchBar *)searchBar textDidChange:(NSString *)searchText;
- (BOOL)searchBar:(UISearchBar *)searchBar
    shouldChangeTextInRange:(NSRange)range
            replacementText:(NSString *)text;
- (void)searchBarSearchButtonClicked:(UISearchBar *)searchBar;
- (void)searchBarBookmarkButtonClicked:(UISearchBar *)searchBar;
- (void)searchBarCancelButtonClicked:(UISearchBar *)searchBar;
- (void)searchBarResultsListButtonClicked:(UISearchBar *)searchBar;
- (void)searchBar:(UISearchBar *)searchBar selectedScopeButtonIndexDidChange:(NSInteger)selectedScope;
@end
UI_ACTOR
@interface UISearchBar : UIView
@property (nonatomic) UIBarStyle barStyle;
@property (nullable, nonatomic, strong) UIColor *barTintColor;
@property (nonatomic) UIKeyboardAppearance keyboardAppearance;
@property (nullable, nonatomic, copy) NSString *placeholder;
@property (nullable, nonatomic, weak) id<UISearchBarDelegate> delegate;
@property (nullable, nonatomic, copy) NSString *text;
@property (nonatomic) NSInteger selectedScopeButtonIndex;
@end
UI_ACTOR
@protocol UISearchControllerDelegate <NSObject>
@optional
- (void)willPresentSearchController:(UISearchController *)searchController
    NAME(willPresentSearchController(_:));
- (void)didPresentSearchController:(UISearchController *)searchController
    NAME(didPresentSearchController(_:));
- (void)willDismissSearchController:(UISearchController *)searchController
    NAME(willDismissSearchController(_:));
- (void)didDismissSearchController:(UISearchController *)searchController
    NAME(didDismissSearchController(_:));
- (void)presentSearchController:(UISearchController *)searchController
    NAME(presentSearchController(_:));
@end
UI_ACTOR
@interface UISearchController : UIViewController
@property (nullable, nonatomic, weak) id<UISearchControllerDelegate> delegate;
@property (nonatomic, strong, readonly) UISearchBar *searchBar;
@end

// UIApplication.h
@class UIApplication;
UI_ACTOR
@protocol UIApplicationDelegate <NSObject>
@optional
- (void)applicationDidFinishLaunching:(UIApplication *)application;
- (void)applicationDidBecomeActive:(UIApplication *)application;
- (void)applicationWillResignActive:(UIApplication *)application;
- (void)applicationDidEnterBackground:(UIApplication *)application;
- (void)applicationWillEnterForeground:(UIApplication *)application;
- (void)applicationWillTerminate:(UIApplication *)application;
@property (nullable, nonatomic, strong) UIWindow *window;
@end
typedef enum __attribute__((enum_extensibility(open))) NAME(UIApplication.State) UIApplicationState : NSInteger {
  UIApplicationStateActive,
  UIApplicationStateInactive,
  UIApplicationStateBackground
} UIApplicationState;
UI_ACTOR
@interface UIApplication : UIResponder
@property (class, nonatomic, readonly) UIApplication *sharedApplication NAME(shared);
@property (nonatomic, getter=isNetworkActivityIndicatorVisible) BOOL networkActivityIndicatorVisible;
@property (nullable, nonatomic, assign) id<UIApplicationDelegate> delegate;
@property (nonatomic, readonly) UIApplicationState applicationState;
@property (nonatomic, readonly) NSArray<__kindof UIWindow *> *windows;
@property (nullable, nonatomic, readonly) UIWindow *keyWindow;
@end
// In C, as the compiler expects where it writes `main` for `@UIApplicationMain`.
extern int UIApplicationMain(
    int argc, char *_Nullable *_Nullable argv, NSString *_Nullable principalClassName, NSString *_Nullable delegateClassName)
    __attribute__((swift_attr("@UIActor")));

#pragma clang assume_nonnull end
