internal import Foundation
internal import ModelFormat
internal import ModelSpec

/// Downloads and installs one model.
struct Fetching: Sendable {
  let store: ModelStore
  let url: URL
  let place: ModelPlace
  let check: DownloadCheck
  let progress: (@Sendable (FetchPhase) -> Void)?

  private var source: String { Downloader.shown(url) }

  func run() async throws(StoreError) -> FetchResult {
    let signature = try check.signature.map { (signature) throws(StoreError) in
      try StoreError.wrapping { () throws(Diagnostic) in try SignatureCheck(signature) }
    }
    // Leftovers of killed processes are removed even if there is nothing to install.
    if let incoming = try place.open()?.incoming {
      WorkDirectory.removeLeftovers(in: incoming, partialAge: store.limits.partialAge)
    }
    let old = await store.soundVersion(at: place)
    if let old, old.sha256 == check.sha256, signature == nil {
      return FetchResult(version: old, unchanged: .sameDigest)
    }
    let part = try await PartialDownload(of: url, at: place, waiting: store.limits.lockTime)
    var download = Downloader(url: url, limits: store.limits, part: part)
    // Earlier versions may not have been checked, so check now.
    if let old, old.source == source, check.sha256 == nil, signature == nil {
      download.entityTag = old.entityTag
      download.lastModified = old.lastModified
    }
    let answer: HTTPAnswer
    switch try await download.run({ [progress] in progress?(.downloading($0, of: $1)) }) {
    case .notModified:
      part.remove()
      guard let old else {
        throw StoreError("http-status", "the server answered 304 to an unconditional request", at: source)
      }
      return FetchResult(version: old, unchanged: .notModified)
    case .file(let found): answer = found
    }
    do throws(StoreError) {
      let result = try await install(part, answer, signature: signature)
      part.remove()
      return result
    } catch  where error.code != "cancelled" && error.code != "disk-full" && error.code != "store-busy" {
      // The bytes would be the same the next time.
      part.remove()
      throw error
    }
  }

  private func install(
    _ part: PartialDownload, _ answer: HTTPAnswer, signature: SignatureCheck?
  ) async throws(StoreError) -> FetchResult {
    progress?(.checking)
    let byteCount = part.byteCount
    guard byteCount > 0 else {
      throw StoreError(
        "empty-file", "the server sent an empty file", at: source,
        remedy: "check that the file on the server is complete"
      )
    }
    let sha256 = try await Background.run { [part] () throws(StoreError) in
      try SHA256Digest.hexadecimal(ofFile: part.path)
    }
    do throws(StoreError) {
      try check.check(sha256: sha256, of: source)
    } catch {
      guard let encoding = answer.encoding else { throw error }
      var error = error
      error.diagnostic.message += " (the server compressed it, as '\(encoding.prefix(20))')"
      throw error
    }
    var signer: String?
    if let signature { signer = try await self.signer(signature, byteCount, sha256: sha256) }
    let version = StoredVersion(
      id: "", name: place.name, source: source, entityTag: answer.entityTag, lastModified: answer.lastModified,
      byteCount: byteCount, sha256: sha256, signer: signer, format: "", installed: .now, compiledByteCount: 0)
    return try await Installation(store: store, place: place, progress: progress).install(part.path, source, version)
  }

  /// Fetches the signature and checks the file by it.
  private func signer(
    _ signature: SignatureCheck, _ byteCount: Int, sha256: String
  ) async throws(StoreError) -> String {
    let place = check.signature?.url ?? Self.signatureURL(of: url)
    var limits = store.limits
    limits.byteCount = limits.signatureByteCount
    let part = try await PartialDownload(of: place, at: self.place, waiting: limits.lockTime)
    defer { part.remove() }
    // Signatures are small and belong to one file: they are never resumed.
    try part.truncate()
    do throws(StoreError) {
      _ = try await Downloader(url: place, limits: limits, part: part).run(nil)
      guard part.byteCount > 0 else {
        throw StoreError("empty-file", "the server sent an empty file", at: Downloader.shown(place))
      }
    } catch {
      var error = error
      error.diagnostic.message = "the signature cannot be fetched: \(error.message)"
      throw error
    }
    let (path, limit, source) = (part.path, limits.byteCount, source)
    return try StoreError.wrapping { () throws(Diagnostic) in
      let bytes = try WholeFile.read(path, limit: limit)
      return try signature.signer(
        of: byteCount, sha256: sha256, from: source, signature: bytes, at: Downloader.shown(place))
    }
  }

  /// `https://a.example/Digits.mlmodel.sig?key` for `https://a.example/Digits.mlmodel?key`
  static func signatureURL(of url: URL) -> URL {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return url.appendingPathExtension("sig")
    }
    parts.percentEncodedPath += ".sig"
    return parts.url ?? url.appendingPathExtension("sig")
  }
}
