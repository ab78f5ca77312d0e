internal import ModelSpec

/// The source of an image.
enum ObjectiveCImageSource: CaseIterable {
  case image, url

  /// The end of a parameter label in the initializer, after the feature name.
  var label: String { self == .image ? "FromCGImage" : "AtURL" }
  /// The end of a setter's name.
  var setterLabel: String { self == .image ? "WithCGImage" : "WithURL" }
  var type: String { self == .image ? "CGImageRef" : "NSURL *" }
  /// The end of a parameter name, after the feature name.
  var suffix: String { self == .image ? "" : "URL" }
  var argument: String { self == .image ? "featureValueWithCGImage" : "featureValueWithImageAtURL" }
}

extension ObjectiveCWriter {
  /// The selector of an initializer that takes images from `source`.
  func initializer(_ features: [InterfaceFeature], _ source: ObjectiveCImageSource) -> String {
    features.enumerated().map { index, feature in
      let name = feature.objectiveCIdentifier
      let label = index == 0 ? "initWith" + name.capitalizingFirstLetter : name
      guard feature.type.image != nil else { return "\(label):\(parameterType(feature))\(name)" }
      return "\(label)\(source.label):(\(source.type))\(name)\(source.suffix)"
    }.joined(separator: " ") + " error:(\(errorType))error"
  }

  /// The selector of a method that sets an image from `source`.
  func setter(_ feature: InterfaceFeature, _ source: ObjectiveCImageSource) -> String {
    let name = feature.objectiveCIdentifier
    return "set\(name.capitalizingFirstLetter)\(source.setterLabel):(\(source.type))\(name)\(source.suffix) "
      + "error:(\(errorType))error"
  }

  private func conversion(_ feature: InterfaceFeature, _ source: ObjectiveCImageSource) -> String {
    let name = feature.objectiveCIdentifier
    guard let image = feature.type.image else { return name }
    return "MLFeatureValue * __\(name) = [MLFeatureValue \(source.argument):\(name)\(source.suffix) "
      + "pixelsWide:\(image.width) pixelsHigh:\(image.height) pixelFormatType:\(image.pixelFormat) options:nil "
      + "error:&localError];"
  }

  mutating func writeImageInitializer(_ features: [InterfaceFeature], _ source: ObjectiveCImageSource) {
    write(
      """
      - (nullable instancetype)\(initializer(features, source)) {
          if (self) {
              NSError *localError;
              BOOL result = YES;
              id retVal = nil;
              @autoreleasepool {
                  do {

      """)
    for feature in features where feature.type.image != nil {
      write(
        """
                        \(conversion(feature, source))
                        if (__\(feature.objectiveCIdentifier) == nil) {
                            result = NO;
                            break;
                        }

        """)
    }
    let arguments = message("initWith", features) { feature in
      let name = feature.objectiveCIdentifier
      return feature.type.image == nil ? name : "(CVPixelBufferRef)__\(name).imageBufferValue"
    }
    write(
      """
                      retVal = [self \(arguments)];
                  }
                  while(0);
              }
              if (error != NULL) {
                  *error = localError;
              }
              return result ? retVal : nil;
          }
          return self;
      }


      """)
  }

  mutating func writeImageSetter(_ feature: InterfaceFeature, _ source: ObjectiveCImageSource) {
    let value = stored(feature)
    let local = "__\(feature.objectiveCIdentifier)"
    write(
      """
      -(BOOL)\(setter(feature, source)) {
          NSError *localError;
          BOOL result = NO;
          @autoreleasepool {
              \(conversion(feature, source))
              if (\(local) != nil) {
                  CVPixelBufferRelease(\(value));
                  \(value) =  (CVPixelBufferRef)\(local).imageBufferValue;
                  CVPixelBufferRetain(\(value));
                  result = YES;
              }
          }
          if (error != NULL) {
              *error = localError;
          }
          return result;
      }


      """)
  }
}
