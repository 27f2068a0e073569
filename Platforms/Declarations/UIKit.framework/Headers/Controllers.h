// Included by UIKit.h: controllers, bars and the application.

#pragma clang assume_nonnull begin

// UIBarItem.h, UIBarButtonItem.h, UITabBarItem.h, UINavigationItem.h
UI_ACTOR
@interface UIBarItem : NSObject
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nullable, nonatomic, copy) NSString *title;
@property (nullable, nonatomic, strong) UIImage *image;
@end
UI_ACTOR
@interface UIBarButtonItem : UIBarItem
@property (nullable, nonatomic) SEL action;
@property (nullable, nonatomic, weak) id target;
@end
UI_ACTOR
@interface UITabBarItem : UIBarItem
@property (nullable, nonatomic, copy) NSString *badgeValue;
@end
UI_ACTOR
@interface UINavigationItem : NSObject
- (instancetype)initWithTitle:(NSString *)title __attribute__((objc_designated_initializer));
@property (nullable, nonatomic, copy) NSString *title;
@end

// UIViewController.h, UINavigationController.h
UI_ACTOR
@interface UIViewController : UIResponder
@property (null_resettable, nonatomic, strong) UIView *view;
@property (nullable, nonatomic, copy) NSString *title;
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewDidAppear:(BOOL)animated;
- (void)viewWillDisappear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
@end
@class UINavigationController;
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
@property (nullable, nonatomic, weak) id<UINavigationControllerDelegate> delegate;
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
@property (nullable, nonatomic, weak) id<UITabBarDelegate> delegate;
@property (nullable, nonatomic, copy) NSArray<UITabBarItem *> *items;
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
UI_ACTOR
@protocol UIApplicationDelegate <NSObject>
@end
UI_ACTOR
@interface UIApplication : UIResponder
@property (class, nonatomic, readonly) UIApplication *sharedApplication NAME(shared);
@property (nonatomic, getter=isNetworkActivityIndicatorVisible) BOOL networkActivityIndicatorVisible;
@property (nullable, nonatomic, assign) id<UIApplicationDelegate> delegate;
@end

#pragma clang assume_nonnull end
