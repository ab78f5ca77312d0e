internal import HTTPTypes
internal import Hummingbird
internal import InferenceProtocol
internal import ModelFormat
internal import ModelHosting

/// The repository: what there is, loading and unloading.
struct RepositoryRoutes {
  private let server: InferenceServer
  private let bodies: RequestBodies

  init(_ server: InferenceServer, _ bodies: RequestBodies) {
    self.server = server
    self.bodies = bodies
  }

  func add(to router: Router<RESTContext>) {
    router.post("/v2/repository/index") { [self] request, _ in
      let isReadyOnly = try await Self.flag("ready", of: body(request))
      return Self.index(server.repository.index(isReadyOnly: isReadyOnly))
    }
    router.post("/v2/repository/models/:model/load") { [self] request, context in
      try server.checkAllowsControl()
      let parameters = try await Self.member("parameters", of: body(request))
      try await server.repository.load(context.pathPart("model"), settings: try Self.settings(parameters))
      return JSONResponse.empty
    }
    router.post("/v2/repository/models/:model/unload") { [self] request, context in
      try server.checkAllowsControl()
      _ = try await body(request)
      try server.repository.unload(context.pathPart("model"))
      return JSONResponse.empty
    }
  }

  /// The members of a body that is a JSON object, or empty.
  private func body(_ request: Request) async throws(InferenceError) -> [JSONValue.Member] {
    let bytes = try await bodies.read(request, server.memory.open())
    guard !bytes.isEmpty else { return [] }
    do {
      if case .object(let members) = try JSONReader.value(bytes) { return members }
    } catch {
      throw InferenceError(.invalid, error)
    }
    throw .invalid("json", "the body is not a JSON object")
  }

  private static func member(_ key: String, of members: [JSONValue.Member]) -> JSONValue? {
    members.last { $0.key == key }?.value
  }

  /// - Throws: `InferenceError` for a member that is neither true nor false; without it, it is false.
  private static func flag(_ key: String, of members: [JSONValue.Member]) throws(InferenceError) -> Bool {
    switch member(key, of: members) {
    case .bool(let flag)?: return flag
    case nil: return false
    default: throw .invalid("json-type", "`\(key)` is neither true nor false")
    }
  }

  /// The settings that take the place of the model's file; nil for none.
  private static func settings(_ parameters: JSONValue?) throws(InferenceError) -> [UInt8]? {
    guard let parameters else { return nil }
    guard case .object(let members) = parameters else {
      throw .invalid("json-type", "`parameters` is not an object")
    }
    if members.contains(where: { $0.key.hasPrefix("file:") }) {
      throw InferenceError(
        .unsupported, "file-override", "models cannot be sent with a request",
        remedy: "put the model in the repository's directory")
    }
    guard let config = member("config", of: members) else { return nil }
    guard case .string(let text) = config else {
      throw .invalid("model-config", "the parameter `config` is not a string of JSON")
    }
    return Array(text.utf8)
  }

  private static func index(_ entries: [IndexEntry]) -> Response {
    JSONResponse.make { json in
      json.array(entries) { entry, json in
        json.object { json in
          json.member("name") { $0.string(entry.name) }
          if !entry.version.isEmpty { json.member("version") { $0.string(entry.version) } }
          json.member("state") { $0.string(entry.state.rawValue) }
          if !entry.reason.isEmpty { json.member("reason") { $0.string(entry.reason) } }
        }
      }
    }
  }
}
