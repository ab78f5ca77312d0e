internal import Foundation
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec
internal import OrderedCollections

/// The specification of a compiled model that is not to be run.
enum CompiledSpecification {
  /// - Throws: `MLModelError` as loading does.
  static func read(_ url: URL) throws -> Model {
    guard url.isFileURL else {
      throw MLModelError(
        .io, "can't load '\(url.absoluteString)': expected the URL of a compiled model's directory")
    }
    do throws(RuntimeError) {
      return try RuntimeModel.file(url.path).model
    } catch {
      throw MLModelError(error)
    }
  }
}

extension MILSpec.Program {
  /// Names of the functions, in the program's order.
  var functionNames: [String] { Array(functions.keys) }
}
