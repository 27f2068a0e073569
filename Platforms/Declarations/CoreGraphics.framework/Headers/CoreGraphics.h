// Of Core Graphics its structures alone, which are in Core Foundation.
#import <CoreFoundation/CoreFoundation.h>
