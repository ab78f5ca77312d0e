import Foundation
import Testing

@testable import ModelHosting

@Suite struct ControlGroupTests {
  /// The group of a system with these files below the mount of its control groups.
  private func group(_ membership: String, _ files: [String: String]) throws -> ControlGroup {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, text) in files {
      let url = root.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return ControlGroup(root: root.path, membership: membership)
  }

  @Test func version2() throws {
    let own = try group("0::/pods/a\n", ["pods/a/cpu.max": "150000 100000\n", "pods/a/memory.max": "1000\n"])
    #expect(own.processors == 1.5 && own.memory == 1000)
    let parents = try group(
      "0::/pods/a\n",
      ["pods/cpu.max": "50000 100000\n", "pods/a/cpu.max": "max 100000\n", "pods/memory.max": "7", "memory.max": "max"])
    #expect(parents.processors == 0.5 && parents.memory == 7)
    // In a container, the own group is the mount itself, whatever its path outside.
    let container = try group("0::/\n", ["cpu.max": "200000 100000\n"])
    #expect(container.processors == 2)
    let outside = try group("0::/../other\n", ["cpu.max": "200000 100000\n"])
    #expect(outside.processors == 2)
  }

  @Test func version1() throws {
    let group = try group(
      "5:cpu,cpuacct:/docker/a\n3:memory:/docker/a\n",
      [
        "cpu,cpuacct/docker/a/cpu.cfs_quota_us": "300000\n", "cpu,cpuacct/docker/a/cpu.cfs_period_us": "100000\n",
        "cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n",
        "memory/docker/a/memory.limit_in_bytes": "4096\n", "memory/memory.limit_in_bytes": "9223372036854771712\n",
      ])
    #expect(group.processors == 3 && group.memory == 4096)
  }

  @Test(arguments: ["", "x", "0::", "0::/a", "::::", "1:cpu:/"])
  func withoutFilesThereIsNoLimit(_ membership: String) throws {
    let files = ["cpu.max": "max 100000", "cpu/cpu.cfs_quota_us": "0", "a/cpu.max": "-1 0", "memory.max": "many"]
    let group = try group(membership, files)
    #expect(group.processors == nil && group.memory == nil)
  }

  @Test func predictionsFollowTheQuota() throws {
    func count(_ quota: String, _ active: Int) throws -> Int {
      Processors.count(active, try group("0::/", ["cpu.max": "\(quota) 100000"]))
    }
    #expect(try count("max", 8) == 8)
    #expect(try count("200000", 8) == 2)
    #expect(try count("250000", 8) == 3)
    #expect(try count("10000", 8) == 1)
    #expect(try count("9900000", 4) == 4)
    #expect(try count("max", 0) == 1)
    #expect(Processors.available >= 1)
  }
}
