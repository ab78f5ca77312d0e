package import CoreAIFormat
package import ModelSpec

extension ElementType {
  /// The element type of Core AI that stands for a type of ML Programs; nil where there is none.
  package init?(_ dataType: MILSpec.DataType) {
    guard let element = Self.byDataType[dataType.rawValue] else { return nil }
    self = element
  }

  private static let byDataType: [MILSpec.DataType.RawValue: ElementType] = Dictionary(
    allCases.compactMap { element in element.dataType.map { ($0.rawValue, element) } },
    uniquingKeysWith: { first, _ in first })
}
