internal import ModelFormat
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec

/// Reads images with labels: in one folder per label, or named `<label>_<n>.png`.
struct UpdateImages {
  private let data: UpdateData
  private let kept = KeptImages()

  init(_ data: UpdateData) { self.data = data }

  /// The images in the directory `path`, which contains `names`; each is read when it is used.
  func rows(_ path: String, _ names: [String]) throws(Diagnostic) -> [PredictionRow] {
    let feature = try imageFeature(path)
    var rows: [PredictionRow] = []
    for name in names where !name.hasPrefix(".") {
      let inner: [String]?
      do throws(Diagnostic) { inner = try WholeFile.names(in: "\(path)/\(name)") } catch { throw error.diagnostic }
      if let inner {
        for file in inner where InputBatch.isImage(file) {
          rows.append(try row("\(name)/\(file)", labeled: name, for: feature, in: path))
        }
      } else if InputBatch.isImage(name) {
        guard let end = name.lastIndex(of: "_"), end > name.startIndex else {
          throw Diagnostic(
            .error, "update-image",
            "image '\(name)' has no label: expected a folder for each label, or names such as '<label>_1.png'",
            at: Location(file: path))
        }
        rows.append(try row(name, labeled: String(name[..<end]), for: feature, in: path))
      }
    }
    guard !rows.isEmpty else {
      throw Diagnostic(
        .error, "update-empty", "no PNG, JPEG, HEIC or PNM file is in this directory or in folders of it",
        at: Location(file: path))
    }
    return rows
  }

  private func imageFeature(_ path: String) throws(Diagnostic) -> FeatureDescription {
    let others = data.features.filter { $0.name != data.target.name }
    guard others.count == 1, let feature = others.first, case .imageType? = feature.type?.kind else {
      let found = others.map { "'\($0.name)'" }.joined(separator: ", ")
      throw Diagnostic(
        .error, "update-images",
        "a directory is for models that are trained with one image and a label, this one takes \(found.isEmpty ? "none" : found)",
        at: Location(file: path), remedy: "give a .csv, .jsonl, .json or .npz file")
    }
    return feature
  }

  private func row(
    _ name: String, labeled text: String, for feature: FeatureDescription, in path: String
  ) throws(Diagnostic) -> PredictionRow {
    let label = try label(text, name, in: path)
    try data.checkLabel(label, "image '\(name)'", path: path)
    let reader = InputReader(fit: data.reader.fit, directory: path)
    let target = data.target.name
    return PredictionRow(name: name) { [kept] () throws(Diagnostic) in
      if let image = kept[name] { return [feature.name: image, target: label] }
      let image = try reader.value(name, for: feature)
      kept.keep(image, name)
      return [feature.name: image, target: label]
    }
  }

  /// The label as a value of the declared type.
  private func label(_ text: String, _ name: String, in path: String) throws(Diagnostic) -> FeatureValue {
    switch data.target.type?.kind {
    case .stringType?: return .string(text)
    case .int64Type?:
      if let number = Int64(text) { return .int64(number) }
    case .multiArrayType?:
      if let number = Int64(text) { return .array(FeatureArray(doubles: [Double(number)], shape: [1])) }
    default: break
    }
    throw Diagnostic(
      .error, "update-label",
      "image '\(name)' has label '\(text)', expected an integer, as '\(data.target.name)' of the model is",
      at: Location(file: path))
  }
}

/// A cache of resized images, limited in memory, since each epoch uses them again.
private final class KeptImages {
  private var images: NameMap<FeatureValue> = [:]
  private var pixelCount = 0
  private static let mostPixels = 16 << 20

  subscript(name: String) -> FeatureValue? { images[name] }

  func keep(_ image: FeatureValue, _ name: String) {
    guard case .image(let buffer) = image, pixelCount + buffer.width * buffer.height <= Self.mostPixels else {
      return
    }
    pixelCount += buffer.width * buffer.height
    images[name] = image
  }
}
