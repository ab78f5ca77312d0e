internal import ArgumentParser
internal import ModelEdit
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec
internal import OnnxImport

/// What may be chosen when an ONNX model is converted, besides its lengths.
struct OnnxImportOptions: ParsableArguments {
  /// The precision of a program.
  enum Precision: String, CaseIterable, ExpressibleByArgument {
    case float16, float32
  }

  @Option(
    name: .customLong("shape"),
    help: ArgumentHelp(
      "Of an ONNX model, the shape of an input: lengths or ranges with x between them, such as 1x3x224..448x224; repeatable.",
      valueName: "name=shape"))
  var shapes: [String] = []

  @Option(
    help: ArgumentHelp(
      "Compute the program of an ONNX model in float16 or float32. Default: as the file says.", valueName: "type"))
  var precision: Precision?

  @Option(
    help: ArgumentHelp(
      "End an ONNX model at this value instead of its outputs; repeatable.", valueName: "value"))
  var cut: [String] = []

  @Option(
    name: .customLong("image"),
    help: ArgumentHelp(
      """
      Of an ONNX model, an input that becomes an image, and what its pixels become: COLOR is rgb, bgr or gray, and each \
      pixel becomes scale × pixel + bias, such as input=rgb,scale=0.0078,bias=-1 or bias=-0.5:-0.4:-0.4; repeatable.
      """, valueName: "name=color"))
  var images: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file with a class label on each line, which makes a classifier of an ONNX model with one output.",
      valueName: "path"), completion: .file())
  var labels: String?

  @Flag(
    name: .customLong("random"),
    help: "Convert operators of an ONNX model that draw numbers: Core ML draws other ones of the same distribution.")
  var drawsNumbers = false

  @Flag(
    help: """
      Read the package of an ONNX model again and predict with made-up inputs, at the default, the least and the \
      greatest lengths, and compare with ONNX Runtime where a Python has it (MODELC_PYTHON, or python3); with --to onnx, \
      compare the file that was written in the same way.
      """)
  var verify = false

  @Option(
    name: .customLong("verify-with"),
    help: ArgumentHelp(
      "As --verify, and compare with a .npz file that has arrays in.NAME and out.NAME for inputs and outputs.",
      valueName: "path"), completion: .file(extensions: ["npz"]))
  var reference: String?

  /// Whether any of those is given that are for ONNX models alone.
  var isUsed: Bool {
    !shapes.isEmpty || precision != nil || !cut.isEmpty || !images.isEmpty || labels != nil || reference != nil
      || drawsNumbers
  }

  /// Whether the package is run once it is written.
  var isVerified: Bool { verify || reference != nil }

  /// What predictions of the package made of the file at `path` are compared with, and what is to be said of that.
  ///
  /// - Throws: `Diagnostic` for a reference that cannot be read, or a package that differs.
  func verification(of package: String, madeOf path: String, with options: OnnxConversion.Options) throws -> [String] {
    let model = try RuntimeModel.load(try ModelFile.read(package))
    if let reference { return try ModelVerification(model, reference: reference).lines }
    if let absence = OnnxRuntimeRun.absence() {
      return try ModelVerification(model, beside: nil).lines + [absence.message]
    }
    let frozen = options.frozen.map { (name: $0.key, value: $0.value) }
    var counterpart = ModelVerification.Counterpart(runtime: OnnxRuntimeRun(path: path, frozen: frozen))
    counterpart.inputs = model.description.onnxNames("input")
    counterpart.outputs = model.description.onnxNames("output")
    for image in images {
      let parsed = try OnnxImage(image)
      counterpart.images[parsed.name] = parsed
    }
    if precision == .float16 { counterpart.tolerance = 2e-2 }
    // Of numbers that are drawn, the shapes are compared.
    if drawsNumbers { counterpart.tolerance = .infinity }
    return try ModelVerification(model, beside: counterpart).lines
  }

  /// Adds the choices to `options`.
  func apply(to options: inout OnnxConversion.Options) throws {
    options.cut = cut
    options.drawsNumbers = drawsNumbers
    options.isHalf = precision == .float16
    for text in shapes {
      guard let (name, value) = OnnxText.parts(text), let shape = OnnxText.shape(value) else {
        throw ValidationError("--shape takes NAME=LENGTHxLENGTHx…, found '\(text)'")
      }
      options.shapes[name] = shape
    }
    for image in images {
      let parsed = try OnnxImage(image)
      options.images[parsed.name] = parsed.preprocessing
    }
  }

  /// The converted model with images and class labels.
  func edited(_ file: ModelFile) throws -> ModelFile {
    var edits: [any ModelEdit] = []
    for image in images {
      let parsed = try OnnxImage(image)
      let name = file.model.description?.metadata?.userDefined.first { entry in
        entry.key.utf8.starts(with: "onnx.input.".utf8) && entry.value.utf8.elementsEqual(parsed.name.utf8)
      }.map { String(decoding: $0.key.utf8.dropFirst("onnx.input.".utf8.count), as: UTF8.self) }
      edits.append(ImageEdit(name ?? parsed.name, colorSpace: parsed.color))
    }
    if let labels {
      let bytes = try WholeFile.read(labels, limit: 1 << 24)
      let lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      }
      let outputs = file.model.description?.output ?? []
      guard outputs.count == 1 else {
        throw ValidationError(
          "--labels needs a model with one output, this one has \(outputs.count): end it there with --cut")
      }
      edits.append(ClassifierEdit(outputs[0].name, labels: .strings(lines)))
    }
    return edits.isEmpty ? file : try EditRun(edits, of: file).file
  }
}

/// An input that becomes an image, as the command line has it.
struct OnnxImage {
  let name: String
  var color: ImageFeatureType.ColorSpace?
  var preprocessing = ImagePreprocessing()

  init(_ text: String) throws {
    guard let (name, value) = OnnxText.firstParts(text) else {
      self.name = text
      return
    }
    self.name = name
    for part in value.split(separator: UInt8(ascii: ",")) {
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      let word = String(decoding: pair[0], as: UTF8.self)
      let numbers = pair.count == 2 ? OnnxText.numbers(pair[1]) : []
      switch word {
      case "rgb" where pair.count == 1: color = .rgb
      case "bgr" where pair.count == 1: color = .bgr
      case "gray" where pair.count == 1, "grayscale" where pair.count == 1: color = .grayscale
      case "scale" where numbers.count == 1: preprocessing.scale = numbers[0]
      case "bias" where numbers.count == 1 || numbers.count == 3: preprocessing.bias = numbers
      default:
        throw ValidationError("--image takes NAME=COLOR,scale=NUMBER,bias=NUMBER:NUMBER:NUMBER, found '\(text)'")
      }
    }
  }
}

/// Values of options about ONNX models.
enum OnnxText {
  /// What stands before the last `=`, and behind it.
  static func parts(_ text: String) -> (name: String, value: ArraySlice<UInt8>)? {
    let bytes = Array(text.utf8)
    guard let equals = bytes.lastIndex(of: UInt8(ascii: "=")), equals > 0 else { return nil }
    return (String(decoding: bytes[..<equals], as: UTF8.self), bytes[(equals + 1)...])
  }

  /// What stands before the first `=`, and behind it.
  static func firstParts(_ text: String) -> (name: String, value: ArraySlice<UInt8>)? {
    let bytes = Array(text.utf8)
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else { return nil }
    return (String(decoding: bytes[..<equals], as: UTF8.self), bytes[(equals + 1)...])
  }

  /// The range of `512` or `1..512`.
  static func range(_ value: ArraySlice<UInt8>) -> ClosedRange<Int>? {
    let numbers = value.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = numbers.first, let least = Int(String(decoding: first, as: UTF8.self)), least >= 1,
      least < 1 << 31
    else { return nil }
    guard numbers.count == 2 else { return least...least }
    guard numbers[1].first == UInt8(ascii: "."),
      let most = Int(String(decoding: numbers[1].dropFirst(), as: UTF8.self)), least <= most, most < 1 << 31
    else { return nil }
    return least...most
  }

  /// The ranges of `1x3x224..448x224`.
  static func shape(_ value: ArraySlice<UInt8>) -> [ClosedRange<Int>]? {
    let ranges = value.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false).map { range($0) }
    let known = ranges.compactMap(\.self)
    return known.isEmpty || known.count != ranges.count ? nil : known
  }

  /// Numbers with colons between them; none when one is no number.
  static func numbers(_ value: ArraySlice<UInt8>) -> [Float] {
    let numbers = value.split(separator: UInt8(ascii: ":")).map { Float(String(decoding: $0, as: UTF8.self)) }
    let known = numbers.compactMap(\.self).filter(\.isFinite)
    return known.count == numbers.count ? known : []
  }
}
