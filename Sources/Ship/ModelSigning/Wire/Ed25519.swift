internal import CCrypto
internal import ModelBase
internal import ModelFiles

/// An Ed25519 key of libcrypto.
///
/// Not checked to be sendable: several threads may use a libcrypto key at a time if none changes it, and none does.
final class Ed25519: @unchecked Sendable {
  private let key: OpaquePointer

  /// Bytes of a private key, of a public key, and of a signature.
  static let keyByteCount = 32
  static let signatureByteCount = 64

  private init(owning key: OpaquePointer) {
    self.key = key
  }

  deinit {
    EVP_PKEY_free(key)
  }

  /// The key whose private part is `seed`, 32 bytes.
  static func privateKey(_ seed: [UInt8]) throws(Diagnostic) -> Ed25519 {
    start()
    guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else {
      throw failure("take an Ed25519 key of \(seed.count) bytes")
    }
    return Ed25519(owning: key)
  }

  /// The public key with these 32 bytes, without a private part.
  static func publicKey(_ bytes: [UInt8]) throws(Diagnostic) -> Ed25519 {
    start()
    guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count) else {
      throw failure("take an Ed25519 key of \(bytes.count) bytes")
    }
    return Ed25519(owning: key)
  }

  /// A key from libcrypto's random numbers.
  static func generate() throws(Diagnostic) -> Ed25519 {
    start()
    guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_ED25519, nil) else { throw failure("make Ed25519 keys") }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_keygen(context, &key) == 1, let key else {
      throw failure("make Ed25519 keys")
    }
    return Ed25519(owning: key)
  }

  /// The private part.
  func seed() throws(Diagnostic) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.keyByteCount)
    var count = bytes.count
    guard EVP_PKEY_get_raw_private_key(key, &bytes, &count) == 1, count == bytes.count else {
      throw Self.failure("give an Ed25519 private key")
    }
    return bytes
  }

  /// The public part.
  func publicBytes() throws(Diagnostic) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.keyByteCount)
    var count = bytes.count
    guard EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1, count == bytes.count else {
      throw Self.failure("give an Ed25519 public key")
    }
    return bytes
  }

  /// The signature of `message`, 64 bytes; the same each time.
  func sign(_ message: [UInt8]) throws(Diagnostic) -> [UInt8] {
    guard let context = EVP_MD_CTX_new() else { throw Self.failure("sign with Ed25519") }
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: Self.signatureByteCount)
    var count = signature.count
    guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
      EVP_DigestSign(context, &signature, &count, message, message.count) == 1, count == signature.count
    else { throw Self.failure("sign with Ed25519") }
    return signature
  }

  /// Whether `signature` is a signature of `message` by this key.
  func isSignature(_ signature: [UInt8], of message: [UInt8]) throws(Diagnostic) -> Bool {
    guard let context = EVP_MD_CTX_new() else { throw Self.failure("check Ed25519 signatures") }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else {
      throw Self.failure("check Ed25519 signatures")
    }
    return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  /// Keeps libcrypto from reading its configuration, which could replace the algorithms, and from cleaning up at exit
  /// while another thread is still working.
  private static func start() {
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT) | UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
  }

  private static func failure(_ what: String) -> Diagnostic {
    Diagnostic("signing-failed", "libcrypto cannot \(what)")
  }
}
