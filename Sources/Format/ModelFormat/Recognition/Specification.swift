internal import ModelSpec
internal import ModelWire

/// The protobuf file of a model.
enum Specification {
  /// Reads the specification that `file` is after a look at what it holds.
  ///
  /// A model without a type or a version is read too, since saying so is the validator's task.
  static func read(_ file: MappedFile, limits: Limits) throws(Diagnostic) -> Model {
    let path = file.path
    if let foreign = ForeignFile(file) { throw foreign.error(at: path) }
    let view = try WireView(file)
    let fields = try TopLevelFields(view)
    if fields.areONNX { throw ForeignFile.otherModel("an ONNX model").error(at: path) }
    guard fields.beginsAsModel || fields.isWhole && fields.hasModelFields else {
      throw fields.isWhole ? otherProtobuf(path) : ForeignFile.unknown.error(at: path)
    }
    if let version = fields.specificationVersion, version > limits.newestVersion {
      throw Diagnostic(
        "version-too-new",
        "specification version \(version) is newer than this tool reads (up to \(limits.newestVersion))",
        at: Location(file: path, path: ModelPath().field("specificationVersion")), found: "\(version)",
        expected: "up to \(limits.newestVersion)")
    }
    return try ModelCoding.decode(file, view, limits: limits)
  }

  /// Whether `file` is an ONNX model.
  static func isONNX(_ file: MappedFile) throws(Diagnostic) -> Bool {
    guard ForeignFile(file) == nil else { return false }
    return try TopLevelFields(try WireView(file)).areONNX
  }

  private static func otherProtobuf(_ path: String) -> Diagnostic {
    Diagnostic(
      "not-a-model", "this is a protobuf file, but it has no field of a Core ML model", at: Location(file: path),
      found: "another protobuf file", expected: "a Core ML model", remedy: "check the path")
  }
}

extension Limits {
  /// The newest `specificationVersion` that is read.
  var newestVersion: Int { specificationVersion ?? Int(SpecificationVersion.newest.number) }
}
