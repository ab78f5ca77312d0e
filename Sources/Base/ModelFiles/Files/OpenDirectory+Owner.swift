internal import Glibc
package import ModelBase

extension OpenDirectory {
  /// The directory's owner and permissions.
  private var access: (owner: UInt32, mode: UInt32) {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? (status.st_uid, status.st_mode) : (UInt32.max, UInt32.max)
  }

  /// Refuses a directory that another user may have placed here for this user to find, as in `/tmp`: one of another
  /// user, in a directory that everybody can write to.
  ///
  /// - Throws: `Diagnostic` with code `foreign-directory`.
  package func checkOwner() throws(Diagnostic) {
    let owner = access.owner
    var parent = stat()
    guard ![geteuid(), 0].contains(owner), fstatat(descriptor, "..", &parent, 0) == 0, parent.st_mode & S_IWOTH != 0
    else { return }
    throw foreign(owner)
  }

  /// Refuses a subdirectory that belongs neither to this user, nor to root, nor to the owner of this directory.
  ///
  /// - Throws: `Diagnostic` with code `foreign-directory`.
  package func checkOwner(of child: OpenDirectory) throws(Diagnostic) {
    let owner = child.access.owner
    guard ![geteuid(), 0, access.owner].contains(owner) else { return }
    throw child.foreign(owner)
  }

  /// Opens a directory that no other user may control; creates it, accessible to this user alone, if it is missing.
  ///
  /// - Throws: `Diagnostic` with code `foreign-directory` if another user may have placed it here, or can write to it.
  package static func ownDirectory(_ path: String) throws(Diagnostic) -> OpenDirectory {
    try ParentDirectories.make(of: path)
    guard mkdir(FilePath.system(path), 0o700) == 0 || errno == EEXIST else {
      throw FileProblem.cannotWrite(path, errno)
    }
    let directory = try OpenDirectory(path)
    try directory.checkOwner()
    guard directory.access.mode & S_IWOTH == 0 else {
      throw Diagnostic(
        "foreign-directory", "everybody can write to this directory", at: Location(file: path),
        remedy: "choose another path, or deny it: chmod o-w '\(path)'")
    }
    return directory
  }

  private func foreign(_ user: UInt32) -> Diagnostic {
    Diagnostic(
      "foreign-directory", "this directory belongs to another user (ID \(user))", at: Location(file: path),
      remedy: "choose another path, or remove the directory")
  }
}
