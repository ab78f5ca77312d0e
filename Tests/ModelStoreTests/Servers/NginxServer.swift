import Foundation
import Glibc

/// nginx on a free port of loopback, which serves a folder; an ordinary process with its files in a folder of its own.
final class NginxServer {
  static let program: String? = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The folder that is served.
  let root: URL
  let port: UInt16
  private let folder: URL
  private let process = Process()
  private let isSecure: Bool

  static let openssl: String? = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  /// The server's own certificate, which nobody else vouches for.
  var certificate: URL { folder.appendingPathComponent("certificate.pem") }

  /// - Parameter isSecure: Whether it speaks https, with a certificate of its own.
  /// - Throws: When there is no nginx, or no openssl where it is needed.
  init(isSecure: Bool = false) throws {
    guard Self.program != nil else { throw CocoaError(.fileNoSuchFile) }
    self.isSecure = isSecure
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-nginx-\(UUID().uuidString)")
    root = folder.appendingPathComponent("root")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    // Bound and let go again: a port that is free now.
    let free = try RawServer { _, _ in }
    port = free.port
    let path = folder.path
    if isSecure { try Self.makeCertificate(in: folder) }
    let secure = isSecure ? " ssl; ssl_certificate \(path)/certificate.pem; ssl_certificate_key \(path)/key.pem" : ""
    let configuration = """
      daemon off;
      master_process off;
      pid \(path)/pid;
      error_log \(path)/error.log;
      events { worker_connections 64; }
      http {
        access_log off;
        etag on;
        client_body_temp_path \(path)/body;
        proxy_temp_path \(path)/proxy;
        fastcgi_temp_path \(path)/fastcgi;
        uwsgi_temp_path \(path)/uwsgi;
        scgi_temp_path \(path)/scgi;
        types { text/html html; }
        default_type application/octet-stream;
        server {
          listen 127.0.0.1:\(free.port)\(secure);
          root \(root.path);
          location /slow/ { alias \(root.path)/; limit_rate 300k; }
          location /moved/ { return 302 /Digits.mlmodel; }
          location /loop/ { return 302 /loop/; }
          location /sign-in/ { return 200 "<html><head><title>Sign in</title></head></html>"; default_type text/html; }
        }
      }
      """
    try configuration.write(to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
    withExtendedLifetime(free) {}
  }

  func start() async throws {
    process.executableURL = Self.program.map { URL(fileURLWithPath: $0) }
    process.arguments = ["-p", folder.path, "-c", folder.appendingPathComponent("nginx.conf").path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<250 {
      if Self.isOpen(port) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw CocoaError(.fileReadUnknown)
  }

  deinit {
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  func url(_ path: String) -> URL {
    URL(string: "\(isSecure ? "https" : "http")://127.0.0.1:\(port)/\(path)") ?? root
  }

  private static func makeCertificate(in folder: URL) throws {
    let process = Process()
    process.executableURL = openssl.map { URL(fileURLWithPath: $0) }
    process.currentDirectoryURL = folder
    process.arguments =
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
      + ["-keyout", "key.pem", "-out", "certificate.pem", "-subj", "/CN=127.0.0.1"]
      + ["-addext", "subjectAltName=IP:127.0.0.1"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  private static func isOpen(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
