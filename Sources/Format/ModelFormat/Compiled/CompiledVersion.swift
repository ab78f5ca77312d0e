package import ModelSpec

/// The version of a compiled representation. It is not the specification version, though it follows it.
package struct CompiledVersion: Equatable, Sendable, CustomStringConvertible {
  package var major: UInt64
  package var minor: UInt64
  package var patch: UInt64

  package init(_ major: UInt64, _ minor: UInt64, _ patch: UInt64) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  package var description: String { "\(major).\(minor).\(patch)" }
}

extension CompiledVersion {
  /// The version that is written for a model.
  ///
  /// Networks and ML Programs share one table by specification version:
  ///
  /// | specification | compiled | how sure |
  /// |---|---|---|
  /// | 1 | 1.2.1 | networks and a classifier, Xcode 10 to 13 |
  /// | 2 | 1.3.0 | networks, Xcode 10 to 12 |
  /// | 3 | 2.0.0 | a guess between its neighbors |
  /// | 4 | 3.0.0 | networks, updatable or not |
  /// | 5 | 4.0.0 | a network, rebuilt to the published SHA-256 of its file |
  /// | 6, 7 | 5.0.0 | ML Programs; for networks of 6 and later a guess from them |
  /// | 8 | 8.0.0 | an ML Program, rebuilt to the SHA-256 of its file |
  /// | 9 | 9.0.0 | ML Programs |
  /// | later | N.0.0 | a guess from 8 and 9 |
  ///
  /// Pipelines have 1.0.1 whatever their specification version (seen with 1, 6 and 9). A model that is stored as a whole
  /// has 1.0.0 (seen with 3 and 6, of four types).
  package static func written(for kind: Model.Kind, specificationVersion: Int32) -> CompiledVersion {
    switch CompiledForm(kind) {
    case .specification: CompiledVersion(1, 0, 0)
    case .pipeline: CompiledVersion(1, 0, 1)
    case .network, .classifier, .regressor, .program: generic(specificationVersion)
    }
  }

  private static func generic(_ specificationVersion: Int32) -> CompiledVersion {
    switch specificationVersion {
    case ...1: CompiledVersion(1, 2, 1)
    case 2: CompiledVersion(1, 3, 0)
    case 3: CompiledVersion(2, 0, 0)
    case 4: CompiledVersion(3, 0, 0)
    case 5: CompiledVersion(4, 0, 0)
    case 6, 7: CompiledVersion(5, 0, 0)
    default: CompiledVersion(UInt64(specificationVersion), 0, 0)
    }
  }
}
