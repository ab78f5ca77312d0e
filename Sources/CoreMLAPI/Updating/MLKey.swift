public import Foundation

/// The name of something that a model has, perhaps within a part of it.
public class MLKey: NSObject, NSCopying, @unchecked Sendable {
  /// The name without the scope.
  public let name: String
  /// The part of the model: a layer, or a model of a pipeline and a layer, separated by dots.
  public let scope: String?

  init(name: String, scope: String?) {
    self.name = name
    self.scope = scope
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLKey else { return false }
    return type(of: self) == type(of: other) && name == other.name && scope == other.scope
  }

  public override var hash: Int { name.hashValue ^ scope.hashValue }
  public override var description: String { scope.map { "\($0).\(name)" } ?? name }
}
