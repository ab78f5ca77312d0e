public import CModelcInterface
internal import ModelCompiler
internal import ModelDiff
internal import ModelEdit
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import ModelValidation

/// `modelc_inspect` of modelc.h.
@_cdecl("modelc_inspect") public func inspect(
  path: UnsafePointer<CChar>?, view: modelc_view, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) {
    let file = try ModelFile.read(try Argument.path(path, "path"))
    switch view {
    case MODELC_VIEW_SUMMARY: return text(ModelSummary(file).json)
    case MODELC_VIEW_LAYERS: return text(LayerListing(file.model).json)
    case MODELC_VIEW_COST: return text(try InspectedGraph.all(of: file, function: nil).costJSON)
    case MODELC_VIEW_STRUCTURE: return text(ModelStructure.json(of: file.model))
    default: throw Argument.problem("there is no view \(view.rawValue)")
    }
  }
}

/// `modelc_validate` of modelc.h.
@_cdecl("modelc_validate") public func validate(
  path: UnsafePointer<CChar>?, target: UnsafePointer<CChar>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) {
    var system: SystemRelease?
    if target != nil {
      let name = try Argument.text(target, "target")
      system = SystemRelease(name)
      guard system != nil else {
        throw Argument.problem("'\(name)' is not a system: expected a name and a version, such as ios16 or macos13.3")
      }
    }
    return text(ValidationReport(of: try Argument.path(path, "path"), target: system).json)
  }
}

/// `modelc_compile` of modelc.h.
@_cdecl("modelc_compile") public func compile(
  path: UnsafePointer<CChar>?, output: UnsafePointer<CChar>?, report: modelc_report_f?,
  context: UnsafeMutableRawPointer?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let pipeline = CompilePipeline(.tolerant) { finding in call(report, context, with: finding.jsonMembers) }
    let output = try Argument.path(output, "output")
    guard output.hasSuffix(".mlmodelc") else {
      throw Argument.problem("'output' is '\(output)', expected a name that ends in .mlmodelc")
    }
    try pipeline.compile(try Argument.path(path, "path"), to: output)
  }
}

/// `modelc_diff` of modelc.h.
@_cdecl("modelc_diff") public func diff(
  old: UnsafePointer<CChar>?, new: UnsafePointer<CChar>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) {
    let (old, new) = (try Argument.path(old, "old_path"), try Argument.path(new, "new_path"))
    return text(try ModelDifference(from: try ModelFile.read(old), to: try ModelFile.read(new)).json)
  }
}

/// `modelc_edit` of modelc.h.
@_cdecl("modelc_edit") public func edit(
  path: UnsafePointer<CChar>?, recipe: UnsafePointer<CChar>?, output: UnsafePointer<CChar>?,
  report: modelc_report_f?, context: UnsafeMutableRawPointer?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let edits = try EditCatalog.edits(recipe: Array(try Argument.text(recipe, "recipe").utf8))
    let file = try ModelFile.read(try Argument.path(path, "path"))
    try file.checkIsWhole()
    let run = try EditRun(edits, of: file)
    if output != nil { try run.file.write(to: FilePath.trimmed(try Argument.path(output, "output"))) }
    for note in run.notes { call(report, context, with: note.jsonMembers) }
  }
}

/// `modelc_maximum_specification_version` of modelc.h.
@_cdecl("modelc_maximum_specification_version") public func maximumSpecificationVersion() -> Int32 {
  SpecificationVersion.newest.number
}

/// `modelc_minimum_specification_version` of modelc.h.
@_cdecl("modelc_minimum_specification_version") public func minimumSpecificationVersion(
  bytes: UnsafeRawPointer?, count: Int, error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  answering(error) {
    let bytes = try Argument.elements(bytes?.assumingMemoryBound(to: UInt8.self), count, named: "bytes")
    var model = try ModelFile.decode(Array(bytes))
    return ModelValidator.lowestVersion(of: &model).number
  } ?? 0
}
