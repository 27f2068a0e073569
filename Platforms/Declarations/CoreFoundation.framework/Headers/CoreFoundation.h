// What RxCocoa uses of Core Foundation, from its documentation. CGFloat is a type of Swift's: the compiler replaces this one with it.
#import <stdbool.h>
#import <stdint.h>
#import <TargetConditionals.h>

typedef const void *CFTypeRef;
typedef unsigned long CFTypeID;
typedef double CGFloat;
// Such functions take and return what Objective-C owns, without a bridged cast.
#pragma clang arc_cf_code_audited begin
extern CFTypeID CFGetTypeID(CFTypeRef cf);
#pragma clang arc_cf_code_audited end

typedef struct CGPoint {
  CGFloat x;
  CGFloat y;
} CGPoint;

typedef struct CGSize {
  CGFloat width;
  CGFloat height;
} CGSize;

typedef struct CGVector {
  CGFloat dx;
  CGFloat dy;
} CGVector;

typedef struct CGRect {
  CGPoint origin;
  CGSize size;
} CGRect;
