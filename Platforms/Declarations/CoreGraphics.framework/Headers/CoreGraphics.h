// What libraries with RxSwift use of Core Graphics, from its documentation. Its structures are in Core Foundation.
#import <CoreFoundation/CoreFoundation.h>

typedef struct __attribute__((objc_bridge(id))) CGColor *CGColorRef;
typedef struct CGAffineTransform {
  CGFloat a, b, c, d, tx, ty;
} CGAffineTransform;
