internal import ModelFormat
internal import ModelSpec

/// Checks a reference to another model. That a linked model cannot be updated is checked with the version.
enum LinkedModelValidator {
  /// Runs at the path of the model.
  static func validate(_ linked: LinkedModel, _ model: Model, _ context: inout ValidationContext) {
    context.within("linkedModel") { context in
      guard case .linkedModelFile(let file)? = linked.linkType else {
        context.error(
          "link-missing", "the model does not name the linked model", at: "LinkType",
          expected: "`linkedModelFile`")
        return
      }
      let name = file.linkedModelFileName?.defaultValue ?? ""
      context.within("linkedModelFile") { context in
        if name.isEmpty {
          context.error("link-name-missing", "the name of the linked model is empty", at: "linkedModelFileName")
        } else if !FilePath.isName(name) {
          context.error(
            "link-name", "the linked model is called '\(name)', expected the name of a directory",
            at: "linkedModelFileName", found: name)
        }
      }
    }
  }
}
