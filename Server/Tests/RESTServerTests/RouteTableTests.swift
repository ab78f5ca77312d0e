import Foundation
import Testing

@testable import RESTServer

@Suite struct RouteTableTests {
  @Test func theDocumentDescribesEveryRoute() throws {
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(PackageResources.openapi_json)) as? [String: Any])
    let paths = try #require(document["paths"] as? [String: [String: Any]])
    let described = paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } }
    #expect(described.sorted() == RouteTable.routes.map { "\($0.method) \($0.path)" }.sorted())
  }

  @Test(arguments: [
    ("/v2", ["GET"]), ("/v2/models/a/infer", ["POST"]), ("/v2/models/a/versions/1", ["GET"]), ("/v3", []),
    ("/v2/models/a/b", []), ("/", []), ("/v2/models/a/\u{301}infer", []), ("/v2/models/\u{301}/infer", ["POST"]),
    ("/v\u{301}2", []), ("/v2/models/a/infer\u{301}", []),
  ])
  func pathsHaveTheirMethods(_ path: String, _ methods: [String]) {
    #expect(RouteTable.methods(of: path) == methods)
  }
}
