// What apps with RxSwift use of Core Location, from its documentation.
#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

typedef double CLLocationDegrees;
typedef double CLLocationDistance;
typedef double CLLocationAccuracy;
extern const CLLocationDistance kCLDistanceFilterNone;
extern const CLLocationAccuracy kCLLocationAccuracyBest;
extern const CLLocationAccuracy kCLLocationAccuracyBestForNavigation;
typedef struct CLLocationCoordinate2D {
  CLLocationDegrees latitude;
  CLLocationDegrees longitude;
} CLLocationCoordinate2D;
typedef enum __attribute__((enum_extensibility(open))) CLAuthorizationStatus : int {
  kCLAuthorizationStatusNotDetermined NAME(notDetermined) = 0,
  kCLAuthorizationStatusRestricted NAME(restricted),
  kCLAuthorizationStatusDenied NAME(denied),
  kCLAuthorizationStatusAuthorizedAlways NAME(authorizedAlways),
  kCLAuthorizationStatusAuthorizedWhenInUse NAME(authorizedWhenInUse)
} CLAuthorizationStatus;
typedef enum __attribute__((enum_extensibility(open))) CLRegionState : NSInteger {
  CLRegionStateUnknown,
  CLRegionStateInside,
  CLRegionStateOutside
} CLRegionState;
SENDABLE
@interface CLLocation : NSObject
@property (readonly, nonatomic) CLLocationCoordinate2D coordinate;
@end
SENDABLE
@interface CLHeading : NSObject
@end
SENDABLE
@interface CLRegion : NSObject
@end
SENDABLE
@interface CLBeaconRegion : CLRegion
@end
SENDABLE
@interface CLBeacon : NSObject
@end
SENDABLE
@interface CLVisit : NSObject
@end
@class CLLocationManager;
@protocol CLLocationManagerDelegate <NSObject>
@optional
- (void)locationManager:(CLLocationManager *)manager didUpdateLocations:(NSArray<CLLocation *> *)locations
    NAME(locationManager(_:didUpdateLocations:));
- (void)locationManager:(CLLocationManager *)manager didFailWithError:(NSError *)error;
- (void)locationManager:(CLLocationManager *)manager
    didFinishDeferredUpdatesWithError:(nullable NSError *)error;
- (void)locationManagerDidPauseLocationUpdates:(CLLocationManager *)manager
    NAME(locationManagerDidPauseLocationUpdates(_:));
- (void)locationManagerDidResumeLocationUpdates:(CLLocationManager *)manager
    NAME(locationManagerDidResumeLocationUpdates(_:));
- (void)locationManagerDidChangeAuthorization:(CLLocationManager *)manager
    NAME(locationManagerDidChangeAuthorization(_:));
- (void)locationManager:(CLLocationManager *)manager didUpdateHeading:(CLHeading *)newHeading
    NAME(locationManager(_:didUpdateHeading:));
- (void)locationManager:(CLLocationManager *)manager didEnterRegion:(CLRegion *)region
    NAME(locationManager(_:didEnterRegion:));
- (void)locationManager:(CLLocationManager *)manager didExitRegion:(CLRegion *)region
    NAME(locationManager(_:didExitRegion:));
- (void)locationManager:(CLLocationManager *)manager
      didDetermineState:(CLRegionState)state
              forRegion:(CLRegion *)region NAME(locationManager(_:didDetermineState:for:));
- (void)locationManager:(CLLocationManager *)manager
    monitoringDidFailForRegion:(nullable CLRegion *)region
                     withError:(NSError *)error NAME(locationManager(_:monitoringDidFailFor:withError:));
- (void)locationManager:(CLLocationManager *)manager
    didStartMonitoringForRegion:(CLRegion *)region NAME(locationManager(_:didStartMonitoringFor:));
- (void)locationManager:(CLLocationManager *)manager
        didRangeBeacons:(NSArray<CLBeacon *> *)beacons
               inRegion:(CLBeaconRegion *)region NAME(locationManager(_:didRangeBeacons:in:));
- (void)locationManager:(CLLocationManager *)manager
    rangingBeaconsDidFailForRegion:(CLBeaconRegion *)region
                         withError:(NSError *)error NAME(locationManager(_:rangingBeaconsDidFailFor:withError:));
- (void)locationManager:(CLLocationManager *)manager didVisit:(CLVisit *)visit;
- (void)locationManager:(CLLocationManager *)manager
    didChangeAuthorizationStatus:(CLAuthorizationStatus)status NAME(locationManager(_:didChangeAuthorization:));
@end
@interface CLLocationManager : NSObject
@property (nullable, nonatomic, weak) id<CLLocationManagerDelegate> delegate;
@property (nonatomic) CLLocationDistance distanceFilter;
@property (nonatomic) CLLocationAccuracy desiredAccuracy;
@property (nonatomic, readonly) CLAuthorizationStatus authorizationStatus;
- (void)requestAlwaysAuthorization;
- (void)requestWhenInUseAuthorization;
- (void)startUpdatingLocation;
- (void)stopUpdatingLocation;
@end

#pragma clang assume_nonnull end
