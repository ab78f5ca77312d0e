internal import GRPCService
internal import InferenceProtocol
internal import ModelHosting
internal import RESTServer

extension ServerOption {
  /// All settings, in the order of the help.
  static let all: [ServerOption] = [
    ServerOption(
      name: "models", kind: .text, placeholder: "DIR",
      help: "Directory of models: NAME.mlmodel, .mlpackage, .mlmodelc, .aimodel or .onnx, or NAME/VERSION/ANY.mlmodel."
    ) { $0.models = $1.text },
    ServerOption(
      name: "store", kind: .text, placeholder: "DIR",
      help: "Directory of a model store, whose current versions are served (see `modelc store`)."
    ) { $0.store = $1.text },
    ServerOption(
      name: "host", kind: .text, placeholder: "ADDRESS",
      help:
        "Address to listen on (default: 127.0.0.1). Others need --token-file or --allow-anonymous; 0.0.0.0 is all."
    ) {
      $0.rest.host = $1.text
      $0.grpc.host = $1.text
    },
    ServerOption(
      name: "http-port", kind: .integer(0...65535), placeholder: "PORT",
      help: "Port for HTTP (default: 8000; 0 for any free one)."
    ) { $0.rest.port = $1.integer },
    ServerOption(
      name: "grpc-port", kind: .integer(0...65535), placeholder: "PORT",
      help: "Port for gRPC (default: 8001; 0 for any free one)."
    ) { $0.grpc.port = $1.integer },
    ServerOption(
      name: "id", kind: .text, placeholder: "NAME",
      help: "Name of the server in its metadata (default: modelc)."
    ) { $0.id = $1.text },
    ServerOption(name: "http", kind: .bool, placeholder: "BOOL", help: "Whether to serve HTTP (default: true).") {
      $0.servesHTTP = $1.bool
    },
    ServerOption(name: "grpc", kind: .bool, placeholder: "BOOL", help: "Whether to serve gRPC (default: true).") {
      $0.servesGRPC = $1.bool
    },
    ServerOption(
      name: "token-file", kind: .text, placeholder: "FILE",
      help: "File of bearer tokens, one on each line; without one of them, only health answers (default: no tokens)."
    ) { $0.tokenFile = $1.text },
    ServerOption(
      name: "allow-anonymous", kind: .bool, placeholder: "BOOL",
      help: "Whether other machines may use the server without a token (default: false)."
    ) { $0.allowsAnonymous = $1.bool },
    ServerOption(
      name: "allow-plain-text", kind: .bool, placeholder: "BOOL",
      help: "Whether tokens may come from other machines without TLS (default: false)."
    ) { $0.allowsPlainText = $1.bool },
    ServerOption(
      name: "tls-certificate", kind: .text, placeholder: "FILE", help: "Certificate chain for TLS, as PEM."
    ) { $0.certificateFile = $1.text },
    ServerOption(name: "tls-key", kind: .text, placeholder: "FILE", help: "Private key for TLS, as PEM.") {
      $0.keyFile = $1.text
    },
    ServerOption(
      name: "predictions", kind: .integer(1...1024), placeholder: "N",
      help:
        "Predictions that run at a time, of all models together (default: one for each processor, as far as the CPU quota goes)."
    ) { $0.slotCount = $1.integer },
    ServerOption(
      name: "threads-per-prediction", kind: .integer(1...1024), placeholder: "N",
      help: "Threads of one prediction, which a model's settings may lower (default: 1; models may ask for more)."
    ) { $0.limits.threadCount = OperatorLimits.Ceiling($1.integer) },
    ServerOption(
      name: "prediction-time-limit", kind: .seconds(0.001...1e6), placeholder: "SECONDS",
      help: "Time after which a prediction ends with an error; a model's settings may lower it (default: none)."
    ) { $0.limits.timeLimit = $1.seconds },
    ServerOption(
      name: "prediction-memory-limit", kind: .integer(1...(1 << 50)), placeholder: "BYTES",
      help: "Memory of one prediction's values; a model's settings may lower it (default: the runtime's own limit)."
    ) { $0.limits.memoryLimit = $1.integer },
    ServerOption(
      name: "queue-size", kind: .integer(1...1_000_000), placeholder: "N",
      help: "Requests of a model that may wait, at most; more are refused with status 503 (default: 512)."
    ) { $0.limits.queueSize = OperatorLimits.Ceiling($1.integer) },
    ServerOption(
      name: "max-batch-size", kind: .integer(0...65536), placeholder: "N",
      help: "Examples of one prediction, at most (default: 32; models may ask for up to 1024)."
    ) { $0.limits.batchSize = OperatorLimits.Ceiling($1.integer) },
    ServerOption(
      name: "max-sequences", kind: .integer(1...1_000_000), placeholder: "N",
      help: "Sequences of a model with states at a time, at most (default: 256)."
    ) { $0.limits.sequenceCount = OperatorLimits.Ceiling($1.integer) },
    ServerOption(
      name: "sequence-idle-timeout", kind: .seconds(0.001...1e6), placeholder: "SECONDS",
      help: "Time without a request after which a sequence ends, at most (default: 60)."
    ) { $0.limits.sequenceIdle = OperatorLimits.Ceiling(.seconds($1.seconds)) },
    ServerOption(
      name: "value-checks", kind: .bool, placeholder: "BOOL",
      help:
        "Whether models may look for values of predictions that are not finite, which takes time (default: false)."
    ) { $0.limits.allowsValueChecks = $1.bool },
    ServerOption(
      name: "poll-interval", kind: .seconds(0...86400), placeholder: "SECONDS",
      help: "How often to look for changed models (default: 2; 0 for never)."
    ) { $0.pollInterval = $1.seconds > 0 ? .seconds($1.seconds) : nil },
    ServerOption(
      name: "load-all", kind: .bool, placeholder: "BOOL",
      help: "Whether to load all models at the start, or each when a client asks (default: true)."
    ) { $0.loadsAll = $1.bool },
    ServerOption(
      name: "model-control", kind: .bool, placeholder: "BOOL",
      help: "Whether clients may load and unload models (default: false)."
    ) { $0.allowsControl = $1.bool },
    ServerOption(
      name: "max-models", kind: .integer(1...1_000_000), placeholder: "N",
      help: "Models that are served (default: 1000)."
    ) { $0.maxModels = $1.integer },
    ServerOption(
      name: "memory-budget", kind: .integer(1...(1 << 50)), placeholder: "BYTES",
      help: "Bytes of the files of all loaded models; those used longest ago are unloaded first (default: no limit)."
    ) { $0.memoryBudget = $1.integer },
    ServerOption(
      name: "idle-unload", kind: .seconds(0...1e7), placeholder: "SECONDS",
      help: "Time without a request after which a model is unloaded until the next one (default: 0, never)."
    ) { $0.idleTime = $1.seconds > 0 ? .seconds($1.seconds) : nil },
    ServerOption(
      name: "max-body-bytes", kind: .integer(1...(1 << 40)), placeholder: "N",
      help: "Bytes of a request, as sent and after decompression (default: 268435456)."
    ) {
      $0.rest.limits.bodyBytes = $1.integer
      $0.grpc.limits.bodyBytes = $1.integer
    },
    ServerOption(
      name: "max-connections", kind: .integer(1...1_000_000), placeholder: "N",
      help: "Connections at a time, for each of HTTP and gRPC (default: 1024)."
    ) {
      $0.rest.maxConnections = $1.integer
      $0.grpc.maxConnections = $1.integer
    },
    ServerOption(
      name: "max-streams", kind: .integer(1...100_000), placeholder: "N",
      help: "gRPC calls at a time on one connection (default: 256)."
    ) { $0.grpc.maxStreams = $1.integer },
    ServerOption(
      name: "request-memory", kind: .integer(1...(1 << 50)), placeholder: "BYTES",
      help:
        "Memory of all requests in flight; more are refused with status 503 (default: half of the memory)."
    ) { $0.requestMemory = $1.integer },
    ServerOption(
      name: "idle-timeout", kind: .seconds(0.1...86400), placeholder: "SECONDS",
      help: "Time that a connection or a stream may be idle, or send the head of a request (default: 60)."
    ) {
      $0.rest.idleTimeout = .seconds($1.seconds)
      $0.grpc.idleTimeout = .seconds($1.seconds)
    },
    ServerOption(
      name: "body-timeout", kind: .seconds(0.1...86400), placeholder: "SECONDS",
      help: "Time that a client may take for the body of a request, and for taking a response (default: 60)."
    ) {
      $0.rest.bodyTimeout = .seconds($1.seconds)
      $0.grpc.bodyTimeout = .seconds($1.seconds)
    },
    ServerOption(
      name: "drain-delay", kind: .seconds(0...3600), placeholder: "SECONDS",
      help: "Time from SIGTERM, when readiness ends, to the end of accepting connections (default: 0)."
    ) { $0.drainDelay = .seconds($1.seconds) },
    ServerOption(
      name: "drain-timeout", kind: .seconds(0...3600), placeholder: "SECONDS",
      help: "Time that requests are given to end after that (default: 30)."
    ) { $0.drainTimeout = .seconds($1.seconds) },
    ServerOption(
      name: "log-level", kind: .text, placeholder: "LEVEL",
      help: "trace, debug, info, notice, warning, error or critical (default: info)."
    ) { $0.logLevel = $1.text },
    ServerOption(name: "log-json", kind: .bool, placeholder: "BOOL", help: "Whether to log JSON (default: false).") {
      $0.logsJSON = $1.bool
    },
  ]
}
