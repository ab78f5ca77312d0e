internal import ModelSpec

/// What a zip archive holds, told by the names of its first entries.
enum ZipContent: Equatable {
  /// A directory with this name, which ends in `.mlpackage` or `.mlmodelc`.
  case model(String)
  case torch
  case keras
  case other

  /// Nil when `head` is not the beginning of a zip archive.
  init?(_ head: [UInt8]) {
    let begins = head.starts(with: Self.entrySignature) || head.starts(with: [0x50, 0x4b, 0x05, 0x06])
    guard begins else { return nil }
    let names = Self.names(head)
    if let model = names.lazy.compactMap(Self.modelName).first {
      self = .model(model)
    } else if names.contains(where: { $0.hasSuffix("/data.pkl") || $0.hasSuffix("/constants.pkl") }) {
      self = .torch
    } else if names.contains("model.weights.h5") || names.contains("config.json") && names.contains("metadata.json") {
      self = .keras
    } else {
      self = .other
    }
  }

  private static let entrySignature: [UInt8] = [0x50, 0x4b, 0x03, 0x04]

  /// Names of the entries of which `head` holds the header. It need not hold their content, so this may end early.
  private static func names(_ head: [UInt8]) -> [String] {
    func number(_ offset: Int, _ byteCount: Int) -> Int {
      (0..<byteCount).reduce(0) { $0 | Int(head[offset + $1]) << (8 * $1) }
    }
    var names: [String] = []
    var start = 0
    while start + 30 <= head.count, head[start..<start + 4].elementsEqual(entrySignature) {
      let nameEnd = start + 30 + number(start + 26, 2)
      guard nameEnd <= head.count else { break }
      names.append(String(decoding: head[start + 30..<nameEnd], as: UTF8.self))
      start = nameEnd + number(start + 28, 2) + number(start + 18, 4)
    }
    return names
  }

  /// The component of an entry's name that is a model directory.
  private static func modelName(_ entry: String) -> String? {
    entry.split(separator: "/").first {
      $0.hasSuffix(".mlpackage") || $0.hasSuffix(".mlmodelc") || $0.hasSuffix(".mlmodel")
    }
    .map(String.init)
  }

  var code: Diagnostic.Code {
    switch self {
    case .model, .other: "zip-archive"
    case .torch, .keras: "other-model-format"
    }
  }

  var noun: String {
    switch self {
    case .model(let name): "a zip archive of '\(name)'"
    case .torch: "a PyTorch file"
    case .keras: "a Keras model"
    case .other: "a zip archive"
    }
  }

  var remedy: String {
    switch self {
    case .model(let name): "unpack it with `unzip`, then give the path of '\(name)'"
    case .torch, .keras: "convert it with coremltools"
    case .other: "unpack it with `unzip`, then give the path of the model in it"
    }
  }
}
