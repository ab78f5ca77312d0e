import ModelFiles
import Testing

struct HashFunctionsTests {
  /// Against libc++ 14 on x86_64: hashes that a small C++ program printed.
  @Test(
    arguments: [
      ("", 0x9ae1_6a3b_2f90_404f), ("a", 0x2420_662c_d003_acfa), ("abc", 0x3a91_2f48_3a4e_ce31),
      ("abcd", 0x7c9d_3ea7_7898_749f), ("abcdefgh", 0x87c6_9099_911b_ab7e), ("abcdefghi", 0x66c7_fa4e_b3fa_b8d1),
    ] as [(String, UInt64)])
  func cityHash(text: String, hash: UInt64) {
    #expect(CityHash64.hash(Array(text.utf8)) == hash)
  }

  /// The same for texts of every length class.
  @Test(
    arguments: [
      (16, 0xb7c6_0922_8035_52c1), (17, 0x034b_b4fe_133a_33e6), (32, 0x3d15_a3af_cb91_adca),
      (33, 0x63e4_bd0d_c186_7e2e),
      (64, 0xb9b4_08a7_1fbe_4207), (65, 0x66c4_1c19_5307_2b7a), (100, 0x3729_372a_1c54_0663),
      (128, 0xa5bc_a220_5cad_a145), (129, 0x5737_b479_7278_74a4), (300, 0x5c35_21bf_6050_24b3),
    ] as [(Int, UInt64)])
  func cityHashOfLongTexts(count: Int, hash: UInt64) {
    #expect(CityHash64.hash((0..<count).map { UInt8(97 + $0 % 26) }) == hash)
  }

  /// The published values of FNV-1a with 64 bits.
  @Test(
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
  func stableHash(text: String, digits: String) {
    #expect(StableHash.hexadecimal(text) == digits)
  }
}
