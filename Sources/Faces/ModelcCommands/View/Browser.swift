internal import Glibc
internal import ModelFormat
internal import ModelSpec

/// The browser of the user's screen.
enum Browser {
  private static let opener = "xdg-open"

  /// Opens an address, if there is a screen.
  ///
  /// - Parameter address: Makes the address; only called if there is a screen.
  /// - Returns: Whether a program was started that opens it.
  static func open(_ address: () -> String) -> Bool {
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { FilePath.environment($0) != nil }) else { return false }
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return false }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return false }
    defer { posix_spawnattr_destroy(&attributes) }
    // What browsers print would be mixed with what modelc prints.
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    // In a group of its own, the browser does not get the Ctrl-C that ends modelc.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let texts: [String] = [opener, address()]
    let list = texts.map { strdup($0) } + [nil]
    defer { for text in list { free(text) } }
    var process: pid_t = 0
    return posix_spawnp(&process, opener, &actions, &attributes, list, environ) == 0
  }
}
