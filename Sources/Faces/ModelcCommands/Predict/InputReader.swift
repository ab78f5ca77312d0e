internal import ModelFormat
internal import ModelImage
internal import ModelImageCodecs
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// Creates the value that a model declares from user input: text of the command line or of a table, JSON, or an array
/// of a file.
struct InputReader {
  /// How images of another size are fitted to the declared one.
  var fit: CropAndScale
  /// The directory that names of files are relative to; empty for the current one.
  var directory = ""
  /// Whether to say so when a picture gets other proportions.
  var notesStretching = false
  /// The resources for reading.
  var budget = InputBudget()

  /// Bytes of a `.npy` or `.json` file: inputs are held in memory as a whole.
  static let byteLimit = 4 << 30

  private func path(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "/") || directory.isEmpty ? text : "\(directory)/\(text)"
  }

  /// The value that `text` is for `feature`.
  ///
  /// - Throws: `Diagnostic` when it is of another kind, or a file that it names cannot be read.
  func value(_ text: String, for feature: FeatureDescription) throws(Diagnostic) -> FeatureValue {
    switch feature.type?.kind {
    case .stringType: return .string(text)
    case .imageType(let type) where !text.hasSuffix(".npy"): return .image(try image(path(text), type))
    case .imageType, .int64Type, .doubleType, .multiArrayType, .dictionaryType, .sequenceType:
      if text.hasSuffix(".npy") {
        let file = path(text)
        return try value(try array(at: file), for: feature, from: file)
      }
      return try value(try json(text, feature), for: feature)
    case .stateType: throw Self.problem("input '\(feature.name)' is a state, which cannot be given")
    case nil: throw Self.problem("input '\(feature.name)' has a type that the model does not specify")
    }
  }

  /// The JSON that `text` is, or that is in the file of this name.
  private func json(_ text: String, _ feature: FeatureDescription) throws(Diagnostic) -> JSONValue {
    do throws(Diagnostic) {
      if text.hasSuffix(".json") { return try json(at: path(text)) }
      if let special = Double(text), !special.isFinite { return .number(special) }
      return try JSONReader.value(Array(text.utf8))
    } catch {
      if text.hasSuffix(".json") { throw error }
      throw Self.problem("input '\(feature.name)' is '\(text)', expected \(Self.expectation(feature))")
    }
  }

  /// The bytes of a file, as far as the memory limit goes.
  func contents(of path: String) throws(Diagnostic) -> [UInt8] {
    try budget.check(taking: try MappedFile(path: path).byteCount)
    return try WholeFile.read(path, limit: Self.byteLimit)
  }

  func json(at path: String) throws(Diagnostic) -> JSONValue { try json(try contents(of: path), from: path) }

  /// The value that the bytes of the file `path` are.
  func json(_ bytes: [UInt8], from path: String) throws(Diagnostic) -> JSONValue {
    try Self.json(bytes, from: path, within: budget)
  }

  static func json(
    _ bytes: [UInt8], from path: String, within budget: InputBudget = InputBudget()
  ) throws(Diagnostic) -> JSONValue {
    var limits = Limits()
    limits.jsonBytes = byteLimit
    do throws(Diagnostic) { return try budget.json(bytes, limits: limits) } catch { throw error.inFile(path) }
  }

  /// For each line of a file, its value or why it cannot be read; empty lines are skipped.
  func jsonLines(_ bytes: [UInt8], from path: String) throws(Diagnostic) -> [Result<JSONValue, Diagnostic>] {
    var values: [Result<JSONValue, Diagnostic>] = []
    for (index, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 != 0x20 && $0 != 0x0d && $0 != 0x09 }) else { continue }
      // The values of a line usually take ten times its length.
      try budget.check(taking: line.startIndex.multipliedReportingOverflow(by: 10).partialValue)
      values.append(
        Result { () throws(Diagnostic) in try budget.json(Array(line), limits: Limits()) }.mapError { error in
          var problem = error.prefixed(by: "line \(index + 1)")
          problem.location = Location(file: path)
          return problem
        })
    }
    return values
  }

  func array(at path: String) throws(Diagnostic) -> FeatureArray {
    let bytes = try contents(of: path)
    do throws(Diagnostic) { return try NPYFile.array(bytes) } catch { throw error.inFile(path) }
  }

  /// The expected value, and how to write it.
  static func expectation(_ feature: FeatureDescription) -> String {
    switch feature.type?.kind {
    case .int64Type: "an integer"
    case .doubleType: "a number"
    case .stringType: "a text"
    case .imageType: "a PNG, JPEG, HEIC or PNM file, or an array of [H, W] or for colors [H, W, 3] in a .npy file"
    case .multiArrayType: "an array: a .npy file, or JSON such as [1, 2, 3] or a .json file with it"
    case .dictionaryType: "a dictionary: JSON such as {\"a\": 1} or a .json file with it"
    case .sequenceType: "a sequence: JSON such as [\"a\", \"b\"] or a .json file with it"
    case .stateType, nil: "nothing"
    }
  }

  static func problem(_ message: String) -> Diagnostic { Diagnostic(.error, "input-kind", message) }
}

// MARK: - Images

extension InputReader {
  private func image(_ path: String, _ type: ImageFeatureType) throws(Diagnostic) -> PixelBuffer {
    let image = try ImageDecoder.decode(path: path, within: budget.image).upright
    if notesStretching, let note = stretching(of: image, type) {
      Terminal.writeError(DiagnosticText.text(note.inFile(path)) + "\n")
    }
    return try fitted(image, type)
  }

  /// A note on an image that loses its proportions, which apps may keep; nil for one that does not, by a twentieth at most.
  func stretching(of image: PixelBuffer, _ type: ImageFeatureType) -> Diagnostic? {
    let size = Self.size(type)
    guard fit == .scaleFill, image.width > 0, image.height > 0, size.width > 0, size.height > 0,
      !AllowedSizes(type).contains(width: image.width, height: image.height)
    else { return nil }
    let ratio = Double(size.width) / Double(image.width) * Double(image.height) / Double(size.height)
    guard max(ratio, 1 / ratio) > 1.05 else { return nil }
    return Diagnostic(
      .note, "image-stretched",
      "the image has \(image.width) × \(image.height) pixels, and is stretched to \(size.width) × \(size.height)",
      remedy: "--fit centerCrop or --fit scaleFit keeps its proportions")
  }

  static func format(_ type: ImageFeatureType) -> PixelFormat {
    switch type.colorSpace {
    case .grayscale: .gray8
    case .grayscaleFloat16: .gray16Half
    default: .rgb24
    }
  }

  /// The image in the declared size and colors; one of an allowed size keeps it.
  func fitted(_ image: PixelBuffer, _ type: ImageFeatureType) throws(Diagnostic) -> PixelBuffer {
    let format = Self.format(type)
    if AllowedSizes(type).contains(width: image.width, height: image.height) {
      return image.converted(to: format, alpha: .drawnOverBlack)
    }
    let size = Self.size(type)
    guard size.width > 0, size.height > 0, size.width <= ImageLimits.side, size.height <= ImageLimits.side else {
      throw Diagnostic(
        .error, "image-size", "the model asks for images of \(AllowedSizes(type)) pixels, which cannot be made")
    }
    return image.fitted(width: size.width, height: size.height, format: format, option: fit)
  }

  /// The declared size, or the smallest allowed one.
  private static func size(_ type: ImageFeatureType) -> (width: Int, height: Int) {
    if type.width > 0, type.height > 0 { return (Int(clamping: type.width), Int(clamping: type.height)) }
    switch AllowedSizes(type) {
    case .list(let sizes): return sizes.first.map { ($0.width, $0.height) } ?? (0, 0)
    case .ranges(let width, let height): return (max(width.lowerBound, 1), max(height.lowerBound, 1))
    }
  }
}

extension Diagnostic {
  /// Why a value for an input cannot be read.
  static func input(_ message: String, remedy: String? = nil) -> Diagnostic {
    Diagnostic(.error, "input-unreadable", message, remedy: remedy)
  }
}
