internal import Foundation
package import Hummingbird
package import NIOCore

/// What accompanies a request on its way through the routes.
package struct RESTContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// The connection that the request came on.
  package let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The part of the path that the route calls `name`, as the client meant it; empty for none.
  func pathPart(_ name: String) -> String {
    let part = parameters.get(name) ?? ""
    guard part.utf8.contains(UInt8(ascii: "%")) else { return part }
    return part.removingPercentEncoding ?? part
  }
}
