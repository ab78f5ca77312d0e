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
  /// The file of bearer tokens; empty for a server that asks for none.
  var tokenFile = ""
  /// The files of the server's certificate and its key; empty for none.
  var certificateFile = ""
  var keyFile = ""
  /// Whether other machines may use the server without a token.
  var allowsAnonymous = false
  /// Whether tokens may come from other machines without TLS.
  var allowsPlainText = false
  /// Predictions that run at a time; nil for one for each processor that the process may keep busy.
  var slotCount: Int?
  var pollInterval: Duration? = .seconds(2)
  /// Whether models are loaded at the start, or when a client asks.
  var loadsAll = true
  /// Whether clients may load and unload models.
  var allowsControl = false
  var maxModels = 1000
  /// Bytes of the files of all loaded models; nil for no limit.
  var memoryBudget: Int?
  /// Time without a request after which a model is unloaded; nil for never.
  var idleTime: Duration?
  /// What each model may take, whatever its own settings say.
  var limits = OperatorLimits()
  /// Bytes that all requests in flight may take; nil for half of the memory.
  var requestMemory: Int?
  /// Time between the readiness that ends and the first connection that is closed, for balancers to notice.
  var drainDelay: Duration = .zero
  /// Time that requests are given to end when the server stops.
  var drainTimeout: Duration = .seconds(30)
  var logLevel = "info"
  /// Whether log lines are JSON objects.
  var logsJSON = false
}
