internal import Foundation
internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec

/// Compiles a downloaded model in a working directory.
struct ModelMaking: Sendable {
  /// The file or directory to be compiled.
  let input: String
  /// Its name in errors: a URL, or the path that the user gave.
  let source: String
  let name: String
  let work: WorkDirectory
  let progress: (@Sendable (FetchPhase) -> Void)?

  private static let versionName = "version"
  private static let unpackedName = "unpacked"

  /// The result of compiling.
  struct Made: Sendable {
    /// The name of the directory with nothing but `NAME.mlmodelc`.
    let name: String
    let format: String
    let byteCount: Int
  }

  /// Unpacks, compiles and loads; every step may find that the model is invalid.
  func make() throws(StoreError) -> Made {
    do throws(StoreError) {
      let directory = "\(work.path)/\(Self.versionName)"
      let compiled = "\(directory)/\(name).mlmodelc"
      try makeDirectory(directory)
      let format = try make(compiled)
      DirectorySize.synchronizeAll(below: directory)
      progress?(.loading)
      try CurrentDirectory.check(compiled)
      return Made(name: Self.versionName, format: format, byteCount: DirectorySize.byteCount(compiled))
    } catch {
      throw located(error)
    }
  }

  /// - Returns: The format of the source model.
  private func make(_ compiled: String) throws(StoreError) -> String {
    var model = input
    if !isDirectory(input), case .archive = DownloadedKind(input) {
      progress?(.unpacking)
      let directory = "\(work.path)/\(Self.unpackedName)"
      try makeDirectory(directory)
      model = try StoreError.wrapping { () throws(Diagnostic) in try ArchiveContent.unpack(input, into: directory) }
    }
    progress?(.compiling)
    let path = model
    let format = try StoreError.wrapping { () throws(Diagnostic) in
      let file = try ModelFile.read(path)
      // It could be compiled, but never run.
      try file.checkIsWhole()
      return file.format
    }
    guard format == .mlmodelc else {
      try compile(try named(path, format), to: compiled)
      return format.rawValue
    }
    do {
      if model == input {
        try FileManager.default.copyItem(atPath: model, toPath: compiled)
      } else {
        try FileManager.default.moveItem(atPath: model, toPath: compiled)
      }
    } catch {
      throw StoreError.file(error, "the model cannot be moved into place", at: compiled)
    }
    return format.rawValue
  }

  private func compile(_ source: String, to target: String) throws(StoreError) {
    do throws(CompileError) {
      try CompilePipeline(.tolerant).compile(source, to: target)
    } catch {
      throw StoreError(error.diagnostic)
    }
  }

  /// The model under the name that the compiled model contains.
  private func named(_ model: String, _ format: ModelFile.Format) throws(StoreError) -> String {
    let path = "\(work.path)/\(name).\(format.rawValue)"
    do {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: model)
      return path
    } catch {
      throw StoreError.file(error, "the model cannot be named", at: path)
    }
  }

  private func makeDirectory(_ path: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      throw StoreError.file(error, "the directory cannot be created", at: path)
    }
  }

  private func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// The error for users: paths in the working directory mean nothing to them.
  private func located(_ error: StoreError) -> StoreError {
    var error = error
    guard let file = error.diagnostic.location.file else { return error }
    if file == input || file == "\(work.path)/\(name).mlmodel" {
      error.diagnostic.location.file = source
    } else if file.utf8.starts(with: (work.path + "/").utf8) {
      let parts = FilePath.components(String(Substring(file.utf8.dropFirst(work.path.utf8.count + 1))))
        .drop { $0 == Self.unpackedName || $0 == Self.versionName }
      error.diagnostic.location.file = "\(source) › \(parts.joined(separator: "/"))"
    }
    return error
  }
}

extension StoreError {
  /// Converts diagnostics to store errors.
  static func wrapping<Value>(_ body: () throws(Diagnostic) -> Value) throws(StoreError) -> Value {
    do throws(Diagnostic) {
      return try body()
    } catch {
      throw StoreError(error.diagnostic)
    }
  }
}
