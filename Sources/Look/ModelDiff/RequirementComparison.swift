internal import ModelSpec

/// Compares the types of models and their requirements.
enum RequirementComparison {
  static func changes(from old: Model, to new: Model) -> [ValueChange] {
    let (oldVersion, newVersion) = (
      SpecificationVersion(old.specificationVersion), SpecificationVersion(new.specificationVersion)
    )
    return [
      ValueChange.between(old.kind?.schemaName, new.kind?.schemaName, named: "type"),
      ValueChange.between("\(oldVersion.number)", "\(newVersion.number)", named: "specification version"),
      ValueChange.between(systems(oldVersion), systems(newVersion), named: "required systems"),
    ].compactMap(\.self)
  }

  private static func systems(_ version: SpecificationVersion) -> String {
    version.systems.map { "\($0)" }.joined(separator: ", ")
  }
}
