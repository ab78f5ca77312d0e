// What generated Objective-C code needs of Foundation, for a compiler without Apple's headers.

typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define NULL ((void *)0)
#define nil ((void *)0)

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_NOESCAPE __attribute__((noescape))
#define NS_ENUM(_type, _name) enum __attribute__((enum_extensibility(open))) _name : _type _name; enum _name : _type
#define API_AVAILABLE(...)
#define API_UNAVAILABLE(...)
#define SWIFTPM_MODULE_BUNDLE [NSBundle mainBundle]

NS_ASSUME_NONNULL_BEGIN

@protocol NSObject
@property (readonly) NSUInteger hash;
@property (readonly) Class superclass;
- (Class)class;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (Class)class;
- (instancetype)init __attribute__((objc_designated_initializer));
- (void)dealloc;
- (id)copy;
- (id)mutableCopy;
@property (readonly) NSUInteger hash;
@property (readonly) Class superclass;
@end

@interface NSString : NSObject
- (BOOL)isEqualToString:(NSString *)string;
@property (readonly, copy) NSString *description;
@end

@interface NSObject (Description)
@property (readonly, copy) NSString *description;
@property (readonly, copy) NSString *debugDescription;
@end

@interface NSNumber : NSObject
@property (readonly) double doubleValue;
@property (readonly) long long longLongValue;
@end

@interface NSArray<Element> : NSObject
+ (instancetype)arrayWithObjects:(const Element _Nonnull [_Nullable])objects count:(NSUInteger)count;
@property (readonly) NSUInteger count;
@end

@interface NSMutableArray<Element> : NSArray<Element>
+ (instancetype)arrayWithCapacity:(NSUInteger)capacity;
- (void)addObject:(Element)object;
@end

@interface NSSet<Element> : NSObject
+ (instancetype)setWithArray:(NSArray<Element> *)array;
@end

@interface NSDictionary<Key, Value> : NSObject
@end

@interface NSError : NSObject
@end

@interface NSURL : NSObject
+ (NSURL *)fileURLWithPath:(NSString *)path;
@end

@interface NSBundle : NSObject
+ (NSBundle *)mainBundle;
+ (NSBundle *)bundleForClass:(Class)aClass;
- (nullable NSString *)pathForResource:(nullable NSString *)name ofType:(nullable NSString *)extension;
@end

NS_ASSUME_NONNULL_END
