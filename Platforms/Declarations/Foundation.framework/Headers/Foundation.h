// The classes of Apple's Foundation that Baton uses, as Objective-C declares them, from their documentation. What takes or
// returns bridged values (Date, String, Data) is in Foundation.swiftinterface. Sure of names and of what is nullable; NOASYNC
// and SENDABLE as far as documented.
#import <objc/NSObject.h>
#import <dispatch/dispatch.h>

#define SENDABLE __attribute__((swift_attr("@Sendable")))
#define NONSENDABLE __attribute__((swift_attr("@_nonSendable")))
#define NAME(name) __attribute__((swift_name(#name)))
#define NOASYNC __attribute__((swift_attr("@_unavailableFromAsync")))

#import <Foundation/Objects.h>
#import <Foundation/Predicates.h>

#pragma clang assume_nonnull begin

typedef double NSTimeInterval NAME(TimeInterval);

typedef enum __attribute__((enum_extensibility(open))) NAME(QualityOfService) NSQualityOfService : long {
  NSQualityOfServiceUserInteractive NAME(userInteractive) = 0x21,
  NSQualityOfServiceUserInitiated NAME(userInitiated) = 0x19,
  NSQualityOfServiceUtility NAME(utility) = 0x11,
  NSQualityOfServiceBackground NAME(background) = 0x09,
  NSQualityOfServiceDefault NAME(default) = -1,
} NSQualityOfService;

@class NSRunLoop, NSTimer, NSOperation, NSURLResponse;

// NSThread.h
NAME(Thread)
@interface NSThread : NSObject
@property (class, readonly, strong) NSThread *currentThread NAME(current) NOASYNC;
+ (void)detachNewThreadWithBlock:(SENDABLE void (^)(void))block NAME(detachNewThread(_:));
+ (void)sleepForTimeInterval:(NSTimeInterval)ti NAME(sleep(forTimeInterval:)) NOASYNC;
+ (void)exit;
@property NSQualityOfService qualityOfService;
@property NSUInteger stackSize;
@property (readonly) BOOL isMainThread;
@property (class, readonly) BOOL isMainThread NOASYNC;
@property (class, readonly, strong) NSThread *mainThread NAME(main);
- (instancetype)init __attribute__((objc_designated_initializer));
- (instancetype)initWithBlock:(SENDABLE void (^)(void))block NAME(init(block:));
- (void)cancel;
- (void)start;
- (void)main;
@end

// NSRunLoop.h
NONSENDABLE
NAME(RunLoop)
@interface NSRunLoop : NSObject
@property (class, readonly, strong) NSRunLoop *currentRunLoop NAME(current) NOASYNC;
@property (class, readonly, strong) NSRunLoop *mainRunLoop NAME(main);
- (void)run NOASYNC;
- (void)performBlock:(SENDABLE void (^)(void))block NAME(perform(_:));
@end

// NSTimer.h
NONSENDABLE
NAME(Timer)
@interface NSTimer : NSObject
- (void)fire;
@property (readonly) NSTimeInterval timeInterval;
@property NSTimeInterval tolerance;
- (void)invalidate;
@property (readonly, getter=isValid) BOOL valid;
@end

// NSOperation.h
@class NSOperation;
typedef enum __attribute__((enum_extensibility(open))) NAME(NSOperation.QueuePriority) NSOperationQueuePriority : long {
  NSOperationQueuePriorityVeryLow NAME(veryLow) = -8L,
  NSOperationQueuePriorityLow NAME(low) = -4L,
  NSOperationQueuePriorityNormal NAME(normal) = 0,
  NSOperationQueuePriorityHigh NAME(high) = 4,
  NSOperationQueuePriorityVeryHigh NAME(veryHigh) = 8
} NSOperationQueuePriority;

SENDABLE
NAME(Operation)
@interface NSOperation : NSObject
- (void)start;
- (void)main;
@property (readonly, getter=isCancelled) BOOL cancelled;
- (void)cancel;
@property (readonly, getter=isExecuting) BOOL executing;
@property (readonly, getter=isFinished) BOOL finished;
@property (readonly, getter=isAsynchronous) BOOL asynchronous;
@property (readonly, getter=isReady) BOOL ready;
@property NSOperationQueuePriority queuePriority;
@property (nullable, copy) SENDABLE void (^completionBlock)(void);
- (void)waitUntilFinished NOASYNC;
@property NSQualityOfService qualityOfService;
@end

SENDABLE
NAME(BlockOperation)
@interface NSBlockOperation : NSOperation
- (void)addExecutionBlock:(SENDABLE void (^)(void))block NAME(addExecutionBlock(_:));
@end

SENDABLE
NAME(OperationQueue)
@interface NSOperationQueue : NSObject
- (void)addOperation:(NSOperation *)op NAME(addOperation(_:));
- (void)addOperationWithBlock:(SENDABLE void (^)(void))block NAME(addOperation(_:));
@property NSInteger maxConcurrentOperationCount;
@property (getter=isSuspended) BOOL suspended;
@property NSQualityOfService qualityOfService;
@property (nullable, assign) dispatch_queue_t underlyingQueue;
- (void)cancelAllOperations;
- (void)waitUntilAllOperationsAreFinished NOASYNC;
@property (class, readonly, strong, nullable) NSOperationQueue *currentQueue NAME(current);
@property (class, readonly, strong) NSOperationQueue *mainQueue NAME(main);
@end

// NSNotification.h
SENDABLE
NAME(NotificationCenter)
@interface NSNotificationCenter : NSObject
@property (class, readonly, strong) NSNotificationCenter *defaultCenter NAME(default);
- (void)removeObserver:(id)observer NAME(removeObserver(_:));
@end

// NSLock.h
@protocol NSLocking
- (void)lock NOASYNC;
- (void)unlock NOASYNC;
@end
SENDABLE
@interface NSLock : NSObject <NSLocking>
- (BOOL)tryLock NAME(try());
@end
SENDABLE
@interface NSRecursiveLock : NSObject <NSLocking>
@end
SENDABLE
@interface NSCondition : NSObject <NSLocking>
- (void)wait NOASYNC;
- (void)signal;
- (void)broadcast;
@end

// NSProcessInfo.h
typedef enum __attribute__((enum_extensibility(open))) NAME(ProcessInfo.ThermalState) NSProcessInfoThermalState : NSInteger {
  NSProcessInfoThermalStateNominal,
  NSProcessInfoThermalStateFair,
  NSProcessInfoThermalStateSerious,
  NSProcessInfoThermalStateCritical
} NSProcessInfoThermalState;
SENDABLE
NAME(ProcessInfo)
@interface NSProcessInfo : NSObject
@property (class, readonly, strong) NSProcessInfo *processInfo;
@property (readonly) NSUInteger activeProcessorCount;
@property (readonly) NSUInteger processorCount;
@property (readonly) NSTimeInterval systemUptime;
@property (readonly) NSProcessInfoThermalState thermalState;
@property (readonly, getter=isLowPowerModeEnabled) BOOL lowPowerModeEnabled;
@end

// NSEnumerator.h, NSFileManager.h, NSFileHandle.h
@interface NSEnumerator : NSObject
@end
NAME(FileManager.DirectoryEnumerator)
@interface NSDirectoryEnumerator : NSEnumerator
@end
NAME(FileManager)
@interface NSFileManager : NSObject
@property (class, readonly, strong) NSFileManager *defaultManager NAME(default);
@end
typedef enum __attribute__((enum_extensibility(open))) NAME(FileManager.SearchPathDirectory) NSSearchPathDirectory : NSUInteger {
  NSLibraryDirectory NAME(libraryDirectory) = 5,
  NSDocumentDirectory NAME(documentDirectory) = 9,
  NSCachesDirectory NAME(cachesDirectory) = 13,
  NSApplicationSupportDirectory NAME(applicationSupportDirectory) = 14
} NSSearchPathDirectory;
typedef enum __attribute__((flag_enum, enum_extensibility(open)))
NAME(FileManager.SearchPathDomainMask) NSSearchPathDomainMask : NSUInteger {
  NSUserDomainMask NAME(userDomainMask) = 1,
  NSLocalDomainMask NAME(localDomainMask) = 2
} NSSearchPathDomainMask;
SENDABLE
NAME(FileHandle)
@interface NSFileHandle : NSObject
@property (class, readonly, strong) NSFileHandle *fileHandleWithStandardError NAME(standardError);
@property (class, readonly, strong) NSFileHandle *fileHandleWithStandardOutput NAME(standardOutput);
@end

// NSBundle.h
SENDABLE
NAME(Bundle)
@interface NSBundle : NSObject
@property (class, readonly, strong) NSBundle *mainBundle NAME(main);
+ (nullable instancetype)bundleWithIdentifier:(NSString *)identifier NAME(init(identifier:));
+ (NSBundle *)bundleForClass:(Class)aClass NAME(init(for:));
@end

// NSCache.h, NSFormatter.h, NSRegularExpression.h
SENDABLE
@interface NSCache<KeyType, ObjectType> : NSObject
- (nullable ObjectType)objectForKey:(KeyType)key;
- (void)setObject:(ObjectType)obj forKey:(KeyType)key;
- (void)removeObjectForKey:(KeyType)key;
- (void)removeAllObjects;
@property NSUInteger countLimit;
@property NSUInteger totalCostLimit;
@end
SENDABLE NAME(NumberFormatter)
@interface NSNumberFormatter : NSObject
- (nullable NSString *)stringFromNumber:(NSNumber *)number;
- (nullable NSNumber *)numberFromString:(NSString *)string;
@end
SENDABLE
@interface NSTextCheckingResult : NSObject
@property (readonly) NSRange range;
@property (readonly) NSUInteger numberOfRanges;
- (NSRange)rangeAtIndex:(NSUInteger)idx NAME(range(at:));
@end
typedef enum __attribute__((flag_enum, enum_extensibility(open)))
NAME(NSRegularExpression.Options) NSRegularExpressionOptions : NSUInteger {
  NSRegularExpressionCaseInsensitive = 1 << 0,
  NSRegularExpressionAllowCommentsAndWhitespace = 1 << 1,
  NSRegularExpressionIgnoreMetacharacters = 1 << 2
} NSRegularExpressionOptions;
typedef enum __attribute__((flag_enum, enum_extensibility(open)))
NAME(NSRegularExpression.MatchingOptions) NSMatchingOptions : NSUInteger {
  NSMatchingReportProgress = 1 << 0,
  NSMatchingReportCompletion = 1 << 1,
  NSMatchingAnchored = 1 << 2
} NSMatchingOptions;
SENDABLE
@interface NSRegularExpression : NSObject
- (nullable instancetype)initWithPattern:(NSString *)pattern
                                 options:(NSRegularExpressionOptions)options
                                   error:(NSError *_Nullable *_Nullable)error;
- (NSArray<NSTextCheckingResult *> *)matchesInString:(NSString *)string
                                             options:(NSMatchingOptions)options
                                               range:(NSRange)range NAME(matches(in:options:range:));
@end

// NSUserDefaults.h
SENDABLE NAME(UserDefaults)
@interface NSUserDefaults : NSObject
@property (class, readonly, strong) NSUserDefaults *standardUserDefaults NAME(standard);
- (NSInteger)integerForKey:(NSString *)defaultName;
- (BOOL)boolForKey:(NSString *)defaultName;
- (double)doubleForKey:(NSString *)defaultName;
- (nullable id)objectForKey:(NSString *)defaultName;
- (nullable NSString *)stringForKey:(NSString *)defaultName;
- (void)removeObjectForKey:(NSString *)defaultName;
- (BOOL)synchronize;
@end

// NSURLCredential.h, NSURLAuthenticationChallenge.h
SENDABLE NAME(URLCredential)
@interface NSURLCredential : NSObject
@end
SENDABLE NAME(URLAuthenticationChallenge)
@interface NSURLAuthenticationChallenge : NSObject
@property (nullable, readonly, copy) NSURLCredential *proposedCredential;
@property (readonly) NSInteger previousFailureCount;
@end
typedef enum __attribute__((enum_extensibility(open)))
NAME(NSURLSession.AuthChallengeDisposition) NSURLSessionAuthChallengeDisposition : NSInteger {
  NSURLSessionAuthChallengeUseCredential,
  NSURLSessionAuthChallengePerformDefaultHandling,
  NSURLSessionAuthChallengeCancelAuthenticationChallenge,
  NSURLSessionAuthChallengeRejectProtectionSpace
} NSURLSessionAuthChallengeDisposition;

// NSTask.h (macOS alone)
#if TARGET_OS_OSX
typedef enum __attribute__((enum_extensibility(open))) NAME(NSTask.TerminationReason) NSTaskTerminationReason : long {
  NSTaskTerminationReasonExit NAME(exit) = 1,
  NSTaskTerminationReasonUncaughtSignal NAME(uncaughtSignal) = 2
} NSTaskTerminationReason;
SENDABLE NAME(Process)
@interface NSTask : NSObject
@property (nullable, retain) id standardInput;
@property (nullable, retain) id standardOutput;
@property (nullable, retain) id standardError;
- (void)interrupt;
- (void)terminate;
- (void)waitUntilExit;
@property (readonly) int processIdentifier;
@property (readonly, getter=isRunning) BOOL running;
@property (readonly) int terminationStatus;
@property (readonly) NSTaskTerminationReason terminationReason;
@end
#endif
SENDABLE NAME(Pipe)
@interface NSPipe : NSObject
@property (readonly, retain) NSFileHandle *fileHandleForReading;
@property (readonly, retain) NSFileHandle *fileHandleForWriting;
@end

// NSJSONSerialization.h
NAME(JSONSerialization)
@interface NSJSONSerialization : NSObject
@end

// NSXMLParser.h
@class NSXMLParser;
NAME(XMLParserDelegate)
@protocol NSXMLParserDelegate <NSObject>
@end
NAME(XMLParser)
@interface NSXMLParser : NSObject
@property (nullable, assign) id<NSXMLParserDelegate> delegate;
- (BOOL)parse;
@end

// NSURLResponse.h, NSURLSession.h
@class NSURLSession;
SENDABLE NAME(URLSessionDelegate)
@protocol NSURLSessionDelegate <NSObject>
@optional
@end
SENDABLE NAME(URLSessionConfiguration)
@interface NSURLSessionConfiguration : NSObject
@property (class, readonly, strong) NSURLSessionConfiguration *ephemeralSessionConfiguration NAME(ephemeral);
@property (class, readonly, strong) NSURLSessionConfiguration *defaultSessionConfiguration NAME(default);
@property NSInteger HTTPMaximumConnectionsPerHost NAME(httpMaximumConnectionsPerHost);
@property NSTimeInterval timeoutIntervalForRequest;
@end
SENDABLE
NAME(URLResponse)
@interface NSURLResponse : NSObject
@end
SENDABLE
NAME(HTTPURLResponse)
@interface NSHTTPURLResponse : NSURLResponse
@property (readonly) NSInteger statusCode;
@property (readonly, copy) NSDictionary *allHeaderFields;
@end
SENDABLE
NAME(URLSessionTask)
@interface NSURLSessionTask : NSObject
- (void)cancel;
- (void)suspend;
- (void)resume;
@end
SENDABLE
NAME(URLSessionDataTask)
@interface NSURLSessionDataTask : NSURLSessionTask
@end
SENDABLE
NAME(URLSession)
@interface NSURLSession : NSObject
@property (class, readonly, strong) NSURLSession *sharedSession NAME(shared);
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration delegate:(nullable id <NSURLSessionDelegate>)delegate delegateQueue:(nullable NSOperationQueue *)queue NAME(init(configuration:delegate:delegateQueue:));
- (void)finishTasksAndInvalidate;
- (void)invalidateAndCancel;
@end

#pragma clang assume_nonnull end
