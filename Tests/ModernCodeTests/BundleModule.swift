import Foundation

extension Bundle {
  /// Stands in for the bundle of a package with resources, which the generated classes ask for their model.
  static var module: Bundle { .main }
}
