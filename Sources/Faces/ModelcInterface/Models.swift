public import CModelcInterface
internal import Glibc
internal import ModelCompiler
internal import ModelFormat
internal import ModelInspect
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// A loaded model that a caller holds.
final class ModelObject: HandledObject {
  static let handleName = "model"
  let model: RuntimeModel

  init(_ model: RuntimeModel) { self.model = model }
}

/// `modelc_model_load` of modelc.h.
@_cdecl("modelc_model_load") public func loadModel(
  path: UnsafePointer<CChar>?, options: UnsafePointer<modelc_load_options>?,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let options = try LoadingOptions(options)
    return HandleTable.shared.add(ModelObject(try load(try Argument.path(path, "path"), options)))
  }
}

/// `modelc_model_load_bytes` of modelc.h.
@_cdecl("modelc_model_load_bytes") public func loadModel(
  bytes: UnsafeRawPointer?, count: Int, files: UnsafePointer<modelc_weight_file>?, fileCount: Int,
  options: UnsafePointer<modelc_load_options>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let bytes = try Argument.elements(bytes?.assumingMemoryBound(to: UInt8.self), count, named: "bytes")
    let options = try LoadingOptions(options)
    // Files that are mapped stay readable when the directory is removed.
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/model.mlmodel"
    try AtomicFile.write(path) { writer throws(Diagnostic) in try writer.write(Array(bytes)) }
    for file in try weightFiles(files, fileCount) {
      let content = try Argument.elements(
        file.bytes?.assumingMemoryBound(to: UInt8.self), file.byte_count, named: "bytes of a weight file")
      try write(Array(content), named: try Argument.text(file.name, "name of a weight file"), to: directory)
    }
    return HandleTable.shared.add(ModelObject(try load(path, options)))
  }
}

/// The structs of an array whose stride is the size that the caller's header gave them.
private func weightFiles(
  _ files: UnsafePointer<modelc_weight_file>?, _ count: Int
) throws(Diagnostic) -> [modelc_weight_file] {
  guard let first = try Argument.elements(files, count, named: "files").baseAddress, count > 0 else { return [] }
  let stride = UnsafeRawPointer(first).load(as: Int.self)
  var all: [modelc_weight_file] = []
  for index in 0..<count {
    let place = UnsafeRawPointer(first) + index * stride
    all.append(
      try Argument.structure(
        place.assumingMemoryBound(to: modelc_weight_file.self), modelc_weight_file(), named: "files"))
    guard all[index].size == stride else { throw Argument.problem("the members 'size' of 'files' differ") }
  }
  return all
}

/// Writes a weight file where the model in `directory` looks for it.
private func write(_ bytes: [UInt8], named name: String, to directory: borrowing TemporaryDirectory) throws(Diagnostic)
{
  let prefix = "@model_path/"
  var relative = name.utf8.starts(with: prefix.utf8) ? String(Substring(name.utf8.dropFirst(prefix.utf8.count))) : name
  if !relative.utf8.contains(UInt8(ascii: "/")) { relative = "weights/\(relative)" }
  guard FilePath.problem(inRelative: relative) == nil, !relative.isEmpty else {
    throw Argument.problem(
      "'\(name)' is not a name of a weight file, expected one such as @model_path/weights/weight.bin")
  }
  let path = "\(directory.path)/\(relative)"
  var folder = directory.path
  for part in FilePath.components(relative).dropLast() {
    folder += "/\(part)"
    _ = mkdir(FilePath.system(folder), 0o700)
  }
  try AtomicFile.write(path) { writer throws(Diagnostic) in try writer.write(bytes) }
}

/// Loads a model, compiled or not; one that `modelc compile` would refuse is refused.
private func load(_ path: String, _ options: LoadingOptions) throws -> RuntimeModel {
  if ModelFile.loadsDirectly(at: path) { return try RuntimeModel.load(directory: path, options) }
  let pipeline = CompilePipeline(.tolerant)
  return try RuntimeModel.load(try pipeline.validate(try pipeline.read(path)).file, options)
}

extension LoadingOptions {
  init(_ pointer: UnsafePointer<modelc_load_options>?) throws(Diagnostic) {
    let options = try Argument.structure(pointer, modelc_load_options(), named: "options")
    let function = options.function == nil ? nil : try Argument.text(options.function, "function")
    self.init(
      threadCount: options.thread_count == 0 ? nil : Int(min(options.thread_count, 1024)),
      functionName: function?.isEmpty == true ? nil : function)
    budget = try WorkBudget(seconds: options.seconds, bytes: options.byte_limit)
    widensHalfOutputs = options.keeps_single_precision
  }
}

extension WorkBudget {
  /// Limits of which 0 is none.
  init(
    seconds: Double, bytes: UInt64, elements: UInt64 = 0, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(Diagnostic) {
    guard seconds == 0 || WorkBudget.isTimeLimit(seconds) else {
      throw Argument.problem("'seconds' is \(seconds), expected a number up to 1e9, where 0 is no limit")
    }
    self.init(
      timeLimit: seconds == 0 ? nil : Duration(seconds: seconds), byteLimit: bytes == 0 ? nil : Int(clamping: bytes),
      elementLimit: elements == 0 ? nil : Int(clamping: elements), isCancelled: isCancelled)
  }
}

/// `modelc_model_description` of modelc.h.
@_cdecl("modelc_model_description") public func modelDescription(
  model: OpaquePointer?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) {
    let model = try Argument.object(model, "model", as: ModelObject.self).model
    var specification = model.specification
    specification.description = model.description
    return text(ModelSummary(ModelFile(specification)).json)
  }
}
