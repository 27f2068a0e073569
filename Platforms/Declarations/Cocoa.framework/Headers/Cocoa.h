// An umbrella.
#import <Foundation/Foundation.h>
#import <AppKit/AppKit.h>
