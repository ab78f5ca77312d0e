internal import Synchronization

/// The classes that compute custom models, by the names that models call them. An addition of modelc: elsewhere than on
/// Apple's systems, classes cannot be found by name.
public enum MLCustomModelRegistry {
  private static let types = Mutex<[String: Handed<any MLCustomModel.Type>]>([:])

  /// Registers a class. A class that was registered under the name is replaced, for models loaded afterwards.
  public static func register(_ type: any MLCustomModel.Type, named name: String) {
    let handed = Handed(type)
    types.withLock { $0[name] = handed }
  }

  /// The class for a name; nil when none is registered.
  public static func type(named name: String) -> (any MLCustomModel.Type)? {
    types.withLock { $0[name] }?.value
  }
}
