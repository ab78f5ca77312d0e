internal import Glibc
internal import ModelBase
internal import ModelFormat
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec
internal import OnnxImport

/// Runs an ONNX file with ONNX Runtime, in a Python that has it: `$MODELC_PYTHON`, or `python3`.
struct OnnxRuntimeRun {
  /// A value for an input of the file.
  struct Input {
    /// What the input is called in the file.
    var name: String
    var value: FeatureValue
    /// What becomes of the pixels where the value is an image; nil when the file says.
    var image: OnnxImage?
  }

  /// What the file's outputs are.
  struct Answers {
    /// The version of ONNX Runtime.
    var version = ""
    /// Arrays by the names of the outputs.
    var arrays: NameMap<FeatureArray> = [:]
    /// Labels by the names of the outputs.
    var texts: NameMap<String> = [:]
    /// Labels of the classes, in the order of their probabilities.
    var classes: [String] = []
  }

  /// The file.
  let path: String
  /// Inputs that are constants in the converted model.
  var frozen: [(name: String, value: [Double])] = []

  private static let resultLimit = 1 << 30

  static var python: String { EnvironmentVariable.python.word ?? "python3" }

  /// Why nothing runs here: no Python, or none with ONNX Runtime. Nil when it can run.
  static func absence() -> Diagnostic? {
    // Without the folder at hand, which may hold anybody's files beside a model.
    let imports = "import sys; sys.path[:] = [path for path in sys.path if path]; import numpy, onnxruntime"
    let command = "\(ShellText.quoted(python)) -c \(ShellText.quoted(imports)) >/dev/null 2>&1"
    guard system(command) != 0 else { return nil }
    return Diagnostic(
      .error, "verify-runtime", "ONNX Runtime was not asked: '\(python)' cannot import onnxruntime and numpy",
      remedy: "set MODELC_PYTHON to a Python that has both packages")
  }

  /// The outputs called `outputs`, as far as the file has them.
  ///
  /// - Throws: `Diagnostic` with what ONNX Runtime says when it does not run the file.
  func answers(_ inputs: [Input], outputs: [String]) throws -> Answers {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    var arrays: [(name: String, bytes: [UInt8])] = []
    var entries: [JSONValue] = []
    for (place, input) in inputs.enumerated() {
      arrays.append(("\(place)", try Self.bytes(input)))
      entries.append(.object(Self.members(input, key: "\(place)")))
    }
    for (name, value) in frozen {
      entries.append(.object([.init("name", .string(name)), .init("value", .array(value.map { .number($0) }))]))
    }
    let request = JSONValue.object([
      .init("inputs", .array(entries)), .init("outputs", .array(outputs.map { .string($0) })),
    ])
    let (script, problems) = ("\(folder.path)/run.py", "\(folder.path)/problems.txt")
    try WholeFile.write(Array(OnnxRuntimeScript.text.utf8), to: script, isDurable: false)
    try WholeFile.write(Array(JSONWriter.text(request).utf8), to: "\(folder.path)/request.json", isDurable: false)
    try WholeFile.write(try NPZFile.bytes(arrays), to: "\(folder.path)/in.npz", isDurable: false)
    let words = [Self.python, script, path, folder.path].map(ShellText.quoted).joined(separator: " ")
    let status = system("\(words) 2>\(ShellText.quoted(problems)) >/dev/null")
    guard status == 0 else {
      let lines = try WholeFile.read(problems, limit: 1 << 24).split(separator: UInt8(ascii: "\n"))
      let last = lines.last.map { String(decoding: $0, as: UTF8.self) } ?? "it ended with status \(status >> 8)"
      throw Diagnostic(
        .error, "verify-runtime", "ONNX Runtime does not run the file: \(last)", at: Location(file: path))
    }
    return try Self.read(folder.path, outputs)
  }

  private static func members(_ input: Input, key: String) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("name", .string(input.name)), .init("key", .string(key))]
    guard case .image = input.value else { return members }
    members.append(.init("image", true))
    guard let image = input.image else { return members }
    members.append(.init("order", .string(image.color == .bgr ? "Bgr8" : "Rgb8")))
    members.append(.init("scale", .number(Double(image.preprocessing.scale))))
    members.append(.init("bias", .array(image.preprocessing.bias.map { .number(Double($0)) })))
    return members
  }

  private static func bytes(_ input: Input) throws(Diagnostic) -> [UInt8] {
    switch input.value {
    case .array(let array): return NPYFile.bytes(of: array)
    case .double(let number): return NPYFile.bytes(of: FeatureArray(doubles: [number], shape: [1]))
    case .int64(let integer): return NPYFile.bytes(of: [integer], shape: [1])
    case .image(let image):
      let isGray = image.format == .gray8 || image.format == .gray16Half
      return NPYFile.bytes(
        of: image.bytes(as: isGray ? .gray8 : .rgb24), shape: [image.height, image.width] + (isGray ? [] : [3]))
    default:
      throw Diagnostic(.error, "verify-input", "input '\(input.name)' is of a type for which no value is made up")
    }
  }

  private static func read(_ folder: String, _ outputs: [String]) throws -> Answers {
    let path = "\(folder)/out.npz"
    var answers = Answers()
    for (key, array) in try NPZFile.arrays(at: path, byteCount: try MappedFile(path: path).byteCount) {
      if let place = Int(key), outputs.indices.contains(place) { answers.arrays[outputs[place]] = array }
    }
    let said = try JSONReader.value(try WholeFile.read("\(folder)/out.json", limit: resultLimit))
    answers.version = said["version"]?.string ?? ""
    if case .object(let texts)? = said["texts"] {
      for text in texts {
        guard let place = Int(text.key), outputs.indices.contains(place) else { continue }
        answers.texts[outputs[place]] = text.value.string
      }
    }
    if case .array(let classes)? = said["classes"] { answers.classes = classes.compactMap(\.string) }
    return answers
  }
}
