internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import Synchronization

/// The rest of a network: the layers from the first one that takes a blob whose rank is known only when the layers before
/// it have run.
struct NetworkRest: Hashable, Sendable {
  /// The first layer.
  var start: Int
  /// The blobs that these layers may take, and outputs of the network that are computed already.
  var inputs: [String]

  /// - Parameters:
  ///   - layers: All layers of the network.
  ///   - outputs: The blobs that are outputs of the network.
  init(from start: Int, of layers: [NeuralNetworkLayer], outputs: [String]) {
    self.start = start
    inputs = NameSet(NestedBlobs(Array(layers[start...])).readers.keys).union(outputs).sorted()
  }
}

/// Plans of rests of a network, by the rest and by the shapes of its inputs.
final class NetworkRestPlans: Sendable {
  private let caches = Mutex<[NetworkRest: PlanCache]>([:])
  private let capacity: Int

  /// - Parameter capacity: Plans of each rest that are kept.
  init(capacity: Int) { self.capacity = capacity }

  /// The plans of one rest.
  subscript(rest: NetworkRest) -> PlanCache {
    caches.withLock { caches in
      if let cache = caches[rest] { return cache }
      let cache = PlanCache(capacity: capacity)
      caches[rest] = cache
      return cache
    }
  }
}
