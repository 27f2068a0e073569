// What libraries with RxSwift use of MapKit, from its documentation.
#import <CoreLocation/CoreLocation.h>
#import <UIKit/UIKit.h>

#pragma clang assume_nonnull begin

typedef struct MKCoordinateSpan {
  double latitudeDelta, longitudeDelta;
} MKCoordinateSpan;
typedef struct MKCoordinateRegion {
  CLLocationCoordinate2D center;
  MKCoordinateSpan span;
} MKCoordinateRegion;

@class MKMapView, MKAnnotationView, MKOverlayRenderer, MKUserLocation;
@protocol MKAnnotation <NSObject>
@property (nonatomic, readonly) CLLocationCoordinate2D coordinate;
@end
@protocol MKOverlay <MKAnnotation>
@end
@interface MKUserLocation : NSObject <MKAnnotation>
@end
@interface MKOverlayRenderer : NSObject
@end
typedef enum __attribute__((enum_extensibility(open))) MKUserTrackingMode : NSInteger {
  MKUserTrackingModeNone,
  MKUserTrackingModeFollow,
  MKUserTrackingModeFollowWithHeading
} MKUserTrackingMode;
typedef enum __attribute__((enum_extensibility(open)))
NAME(MKAnnotationView.DragState) MKAnnotationViewDragState : NSUInteger {
  MKAnnotationViewDragStateNone,
  MKAnnotationViewDragStateStarting,
  MKAnnotationViewDragStateDragging,
  MKAnnotationViewDragStateCanceling,
  MKAnnotationViewDragStateEnding
} MKAnnotationViewDragState;
UI_ACTOR
@interface MKAnnotationView : UIView
@end
UI_ACTOR
@protocol MKMapViewDelegate <NSObject>
@optional
- (void)mapView:(MKMapView *)mapView regionWillChangeAnimated:(BOOL)animated;
- (void)mapView:(MKMapView *)mapView regionDidChangeAnimated:(BOOL)animated;
- (void)mapViewDidChangeVisibleRegion:(MKMapView *)mapView NAME(mapViewDidChangeVisibleRegion(_:));
- (void)mapViewWillStartLoadingMap:(MKMapView *)mapView NAME(mapViewWillStartLoadingMap(_:));
- (void)mapViewDidFinishLoadingMap:(MKMapView *)mapView NAME(mapViewDidFinishLoadingMap(_:));
- (void)mapViewDidFailLoadingMap:(MKMapView *)mapView
    withError:(NSError *)error NAME(mapViewDidFailLoadingMap(_:withError:));
- (void)mapViewWillStartRenderingMap:(MKMapView *)mapView NAME(mapViewWillStartRenderingMap(_:));
- (void)mapViewDidFinishRenderingMap:(MKMapView *)mapView
    fullyRendered:(BOOL)fullyRendered NAME(mapViewDidFinishRenderingMap(_:fullyRendered:));
- (void)mapViewWillStartLocatingUser:(MKMapView *)mapView NAME(mapViewWillStartLocatingUser(_:));
- (void)mapViewDidStopLocatingUser:(MKMapView *)mapView NAME(mapViewDidStopLocatingUser(_:));
- (void)mapView:(MKMapView *)mapView
    didUpdateUserLocation:(MKUserLocation *)userLocation NAME(mapView(_:didUpdate:));
- (void)mapView:(MKMapView *)mapView
    didFailToLocateUserWithError:(NSError *)error NAME(mapView(_:didFailToLocateUserWithError:));
- (void)mapView:(MKMapView *)mapView
    didChangeUserTrackingMode:(MKUserTrackingMode)mode
    animated:(BOOL)animated NAME(mapView(_:didChange:animated:));
- (void)mapView:(MKMapView *)mapView
    didAddAnnotationViews:(NSArray<MKAnnotationView *> *)views NAME(mapView(_:didAdd:));
- (void)mapView:(MKMapView *)mapView
    annotationView:(MKAnnotationView *)view
    calloutAccessoryControlTapped:(UIControl *)control
    NAME(mapView(_:annotationView:calloutAccessoryControlTapped:));
- (void)mapView:(MKMapView *)mapView
    didSelectAnnotationView:(MKAnnotationView *)view NAME(mapView(_:didSelect:));
- (void)mapView:(MKMapView *)mapView
    didDeselectAnnotationView:(MKAnnotationView *)view NAME(mapView(_:didDeselect:));
- (void)mapView:(MKMapView *)mapView
    annotationView:(MKAnnotationView *)view
    didChangeDragState:(MKAnnotationViewDragState)newState
    fromOldState:(MKAnnotationViewDragState)oldState
    NAME(mapView(_:annotationView:didChange:fromOldState:));
- (void)mapView:(MKMapView *)mapView
    didAddOverlayRenderers:(NSArray<MKOverlayRenderer *> *)renderers NAME(mapView(_:didAdd:));
@end
UI_ACTOR
@interface MKMapView : UIView
@property (nullable, nonatomic, weak) id<MKMapViewDelegate> delegate;
@property (nonatomic) MKCoordinateRegion region;
@property (nonatomic) CLLocationCoordinate2D centerCoordinate;
@property (nonatomic, getter=isZoomEnabled) BOOL zoomEnabled;
@property (nonatomic, getter=isScrollEnabled) BOOL scrollEnabled;
@property (nonatomic) BOOL showsUserLocation;
@property (nonatomic) MKUserTrackingMode userTrackingMode;
@property (nonatomic, readonly) NSArray<id<MKAnnotation>> *annotations;
@property (nonatomic, readonly) NSArray<id<MKOverlay>> *overlays;
- (void)addAnnotations:(NSArray<id<MKAnnotation>> *)annotations;
- (void)removeAnnotations:(NSArray<id<MKAnnotation>> *)annotations;
- (void)addOverlays:(NSArray<id<MKOverlay>> *)overlays;
- (void)removeOverlays:(NSArray<id<MKOverlay>> *)overlays;
@end

#pragma clang assume_nonnull end
