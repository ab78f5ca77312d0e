/// All paths, and the method of each: what the router knows, as a list that one can read.
enum RouteTable {
  /// The paths of one model, behind its name and its name and version.
  private static let modelPaths: [(path: String, method: String)] = [
    ("", "GET"), ("/ready", "GET"), ("/config", "GET"), ("/stats", "GET"), ("/infer", "POST"),
  ]

  /// Paths with `{NAME}` for a part that is chosen, and their methods.
  static let routes: [(path: String, method: String)] =
    [
      ("/v2", "GET"), ("/v2/health/live", "GET"), ("/v2/health/ready", "GET"), ("/metrics", "GET"),
      ("/openapi.json", "GET"), ("/v2/models/stats", "GET"), ("/v2/repository/index", "POST"),
      ("/v2/repository/models/{model}/load", "POST"), ("/v2/repository/models/{model}/unload", "POST"),
    ] + modelPaths.map { ("/v2/models/{model}" + $0.path, $0.method) }
    + modelPaths.map { ("/v2/models/{model}/versions/{version}" + $0.path, $0.method) }

  /// The methods of a path; empty for a path that there is not.
  static func methods(of path: String) -> [String] {
    let parts = path.unicodeScalars.split(separator: "/")
    let found = routes.filter { route in
      let pattern = route.path.unicodeScalars.split(separator: "/")
      return pattern.count == parts.count && zip(pattern, parts).allSatisfy { $0.first == "{" || $0.elementsEqual($1) }
    }
    return Set(found.map(\.method)).sorted()
  }
}
