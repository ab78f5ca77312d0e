import ModelSpec

/// The parameters of predictions and inputs that say how images of other sizes become images of the model's size.
struct ModernFitting {
  /// The type of the first parameter.
  let type: String
  /// The names of the parameters, which no feature has.
  private let fit: String
  private let crop: String

  /// - Parameter model: The type of the model.
  init(_ features: [ModernFeature], model: String) {
    type = "\(model).\(Self.typeName(in: model))"
    let taken = Set(features.flatMap { [$0.identifier, $0.identifier + "At"] })
    func free(_ names: [String]) -> String { names.first { !taken.contains($0) } ?? names[0] + "_" }
    fit = free(["fit", "imageFit", "fitOfImages"])
    crop = free(["crop", "imageCrop", "cropOfImages"])
  }

  /// The name of the type in the model's own. Both may not be the same.
  static func typeName(in model: String) -> String { model == "Fit" ? "ImageFit" : "Fit" }

  var parameters: [String] { ["\(fit): \(type) = .scaleFill", "\(crop): CGRect? = nil"] }

  /// Arguments that pass the parameters on.
  var arguments: [String] { ["\(fit): \(fit)", "\(crop): \(crop)"] }

  /// The options of a feature value.
  var options: String { "MLFeatureValue.imageOptions(\(fit).rawValue, \(crop))" }

  /// What comments on parameters say.
  var comments: [(name: String, text: String)] {
    [
      (fit, "How an image of other proportions becomes one of the model's size."),
      (
        crop,
        "The part of the upright image to use, in fractions of its sides, from its lower left. Default: all of it."
      ),
    ]
  }
}

extension ModernWriter {
  /// Whether inputs can be made of images of any size.
  private var takesImages: Bool {
    (sections.flatMap(\.inputs) + (training?.inputs ?? [])).contains { $0.type.isImage }
  }

  /// The type of the model that says how images become images of its size.
  mutating func writeFit() {
    guard takesImages else { return }
    // Numbers are those of Vision's `VNImageCropAndScaleOption`.
    write(
      """
        /// How an image of other proportions becomes one of the model's size.
        \(access)enum \(ModernFitting.typeName(in: interface.className)): UInt, Sendable {
          /// The middle of the image: what does not fit is cut off.
          case centerCrop = 0
          /// The whole image, with black beside it.
          case scaleFit = 1
          /// The whole image, stretched.
          case scaleFill = 2
        }


      """)
  }
}
