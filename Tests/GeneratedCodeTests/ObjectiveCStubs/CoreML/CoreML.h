// What generated Objective-C code needs of Core ML, Core Graphics and Core Video, for a compiler without Apple's headers.

#import <Foundation/Foundation.h>
#include <stdint.h>

typedef struct CGImage *CGImageRef;
typedef struct __CVBuffer *CVPixelBufferRef;
CVPixelBufferRef _Nullable CVPixelBufferRetain(CVPixelBufferRef _Nullable buffer);
void CVPixelBufferRelease(CVPixelBufferRef _Nullable buffer);
enum {
    kCVPixelFormatType_32ARGB = 32,
    kCVPixelFormatType_32BGRA = 'BGRA',
    kCVPixelFormatType_OneComponent8 = 'L008',
    kCVPixelFormatType_OneComponent16Half = 'L00h',
};

NS_ASSUME_NONNULL_BEGIN

@interface MLMultiArray : NSObject
@end

@interface MLSequence : NSObject
@end

@interface MLFeatureValue : NSObject
@property (readonly) int64_t int64Value;
@property (readonly) double doubleValue;
@property (readonly, copy) NSString *stringValue;
@property (readonly, nullable) MLMultiArray *multiArrayValue;
@property (readonly, copy) NSDictionary<id, NSNumber *> *dictionaryValue;
@property (readonly, nullable) CVPixelBufferRef imageBufferValue;
@property (readonly, nullable) MLSequence *sequenceValue;
+ (instancetype)featureValueWithInt64:(int64_t)value;
+ (instancetype)featureValueWithDouble:(double)value;
+ (instancetype)featureValueWithString:(NSString *)value;
+ (instancetype)featureValueWithMultiArray:(MLMultiArray *)value;
+ (instancetype)featureValueWithPixelBuffer:(CVPixelBufferRef)value;
+ (instancetype)featureValueWithSequence:(MLSequence *)value;
+ (nullable instancetype)featureValueWithDictionary:(NSDictionary<id, NSNumber *> *)value
                                              error:(NSError *_Nullable *_Nullable)error;
+ (nullable instancetype)featureValueWithCGImage:(CGImageRef)image
                                      pixelsWide:(NSInteger)pixelsWide
                                      pixelsHigh:(NSInteger)pixelsHigh
                                 pixelFormatType:(uint32_t)pixelFormatType
                                         options:(nullable NSDictionary<NSString *, id> *)options
                                           error:(NSError *_Nullable *_Nullable)error;
+ (nullable instancetype)featureValueWithImageAtURL:(NSURL *)url
                                         pixelsWide:(NSInteger)pixelsWide
                                         pixelsHigh:(NSInteger)pixelsHigh
                                    pixelFormatType:(uint32_t)pixelFormatType
                                            options:(nullable NSDictionary<NSString *, id> *)options
                                              error:(NSError *_Nullable *_Nullable)error;
@end

@protocol MLFeatureProvider
@property (readonly, nonatomic) NSSet<NSString *> *featureNames;
- (nullable MLFeatureValue *)featureValueForName:(NSString *)featureName;
@end

@protocol MLBatchProvider
@property (readonly, nonatomic) NSInteger count;
- (id<MLFeatureProvider>)featuresAtIndex:(NSInteger)index;
@end

@interface MLArrayBatchProvider : NSObject <MLBatchProvider>
- (instancetype)initWithFeatureProviderArray:(NSArray<id<MLFeatureProvider>> *)array;
@end

@interface MLModelConfiguration : NSObject
@end

@interface MLPredictionOptions : NSObject
@end

@interface MLState : NSObject
- (void)getMultiArrayForStateNamed:(NSString *)name handler:(void (NS_NOESCAPE ^)(MLMultiArray *buffer))handler;
@end

@interface MLModel : NSObject
+ (nullable instancetype)modelWithContentsOfURL:(NSURL *)url error:(NSError *_Nullable *_Nullable)error;
+ (nullable instancetype)modelWithContentsOfURL:(NSURL *)url
                                  configuration:(MLModelConfiguration *)configuration
                                          error:(NSError *_Nullable *_Nullable)error;
+ (void)loadContentsOfURL:(NSURL *)url
            configuration:(MLModelConfiguration *)configuration
        completionHandler:(void (^)(MLModel *_Nullable model, NSError *_Nullable error))handler;
- (MLState *)newState;
- (nullable id<MLFeatureProvider>)predictionFromFeatures:(id<MLFeatureProvider>)input
                                                   error:(NSError *_Nullable *_Nullable)error;
- (nullable id<MLFeatureProvider>)predictionFromFeatures:(id<MLFeatureProvider>)input
                                                 options:(MLPredictionOptions *)options
                                                   error:(NSError *_Nullable *_Nullable)error;
- (void)predictionFromFeatures:(id<MLFeatureProvider>)input
             completionHandler:(void (^)(id<MLFeatureProvider> _Nullable output, NSError *_Nullable error))handler;
- (void)predictionFromFeatures:(id<MLFeatureProvider>)input
                       options:(MLPredictionOptions *)options
             completionHandler:(void (^)(id<MLFeatureProvider> _Nullable output, NSError *_Nullable error))handler;
- (nullable id<MLFeatureProvider>)predictionFromFeatures:(id<MLFeatureProvider>)input
                                              usingState:(MLState *)state
                                                 options:(MLPredictionOptions *)options
                                                   error:(NSError *_Nullable *_Nullable)error;
- (void)predictionFromFeatures:(id<MLFeatureProvider>)input
                    usingState:(MLState *)state
                       options:(MLPredictionOptions *)options
             completionHandler:(void (^)(id<MLFeatureProvider> _Nullable output, NSError *_Nullable error))handler;
- (nullable id<MLBatchProvider>)predictionsFromBatch:(id<MLBatchProvider>)batch
                                             options:(MLPredictionOptions *)options
                                               error:(NSError *_Nullable *_Nullable)error;
@end

NS_ASSUME_NONNULL_END
