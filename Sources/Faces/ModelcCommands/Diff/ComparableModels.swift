internal import ModelConversion
internal import ModelFormat
internal import ModelSpec

/// Two models in comparable forms: a network compared with an ML Program is converted to a program as by `modelc
/// convert`.
struct ComparableModels {
  private(set) var old: ModelFile
  private(set) var new: ModelFile
  /// The conversions made for the comparison; empty if there were none.
  private(set) var notes: [String] = []

  init(_ old: ModelFile, _ new: ModelFile) {
    (self.old, self.new) = (old, new)
    if old.model.hasNetwork, !new.model.hasNetwork, new.model.hasProgram {
      self.old = converted(old, called: "old")
    } else if new.model.hasNetwork, !old.model.hasNetwork, old.model.hasProgram {
      self.new = converted(new, called: "new")
    }
  }

  private mutating func converted(_ file: ModelFile, called name: String) -> ModelFile {
    do throws(ConversionError) {
      var program = try ProgramConversion.convert(file.model).file
      program.path = file.path
      notes.append("the \(name) model's network is compared as the ML Program that 'modelc convert' makes of it")
      return program
    } catch {
      // The comparison says that the structures have nothing in common.
      notes += error.diagnostics.prefix(1).map { "the \(name) model's network cannot be converted: \($0.message)" }
      return file
    }
  }
}

extension Model {
  private func contains(_ fits: (Model) -> Bool) -> Bool {
    fits(self) || pipeline?.models.contains { $0.contains(fits) } ?? false
  }

  fileprivate var hasNetwork: Bool { contains { $0.network != nil } }

  fileprivate var hasProgram: Bool { contains { if case .mlProgram? = $0.kind { true } else { false } } }
}
