internal import GRPCService
internal import ModelHosting
internal import RESTServer

/// How the server runs.
struct ServerConfiguration: Sendable {
  /// The directory of models; empty for none.
  var models = ""
  /// The directory of a store of models; empty for none.
  var store = ""
  /// What the server calls itself in its metadata.
  var id = ServerIdentity.name
  var rest = RESTOptions()
  var grpc = GRPCOptions()
  /// Whether the servers listen at all.
  var servesHTTP = true
  var servesGRPC = true
  /// The file of bearer tokens; empty for a server that is open to everyone.
  var tokenFile = ""
  /// The files of the server's certificate and its key; empty for none.
  var certificateFile = ""
  var keyFile = ""
  /// Predictions that run at a time; nil for one for each processor.
  var slotCount: Int?
  var pollInterval: Duration? = .seconds(2)
  /// Whether models are loaded at the start, or when a client asks.
  var loadsAll = true
  /// Whether clients may load and unload models.
  var allowsControl = true
  var maxModels = 1000
  /// Bytes of the files of all loaded models; nil for no limit.
  var memoryBudget: Int?
  /// Time without a request after which a model is unloaded; nil for never.
  var idleTime: Duration?
  var modelDefaults = ModelSettings()
  /// Time between the readiness that ends and the first connection that is closed, for balancers to notice.
  var drainDelay: Duration = .zero
  /// Time that requests are given to end when the server stops.
  var drainTimeout: Duration = .seconds(30)
  var logLevel = "info"
  /// Whether log lines are JSON objects.
  var logsJSON = false
}
