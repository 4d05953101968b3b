/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.history;

import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options.CreateOpts;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/** A folder of files that only their owner may read: they hold the names of people's jobs. */
final class PrivateFolder {
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0600);

  private final Configuration conf;
  final Path path;

  PrivateFolder(Configuration conf, String path) {
    this.conf = conf;
    this.path = new Path(path);
  }

  Path file(String name) {
    return new Path(path, name);
  }

  /** The file system that it is in. */
  FileContext files() throws IOException {
    return path.toUri().getScheme() == null
        ? FileContext.getFileContext(conf)
        : FileContext.getFileContext(path.toUri(), conf);
  }

  /** Creates a file, and the folder where it is not there; {@code more} says what if it exists. */
  OutputStream create(String name, CreateFlag... more) throws IOException {
    EnumSet<CreateFlag> flags = EnumSet.of(CreateFlag.CREATE, more);
    return files()
        .create(file(name), flags, CreateOpts.createParent(), CreateOpts.perms(OWNER_ONLY));
  }

  /** Replaces a file by a rename, so that whoever reads finds a whole one. */
  void replace(String name, Content content) throws IOException {
    String fresh = name + ".new";
    try (OutputStream out = create(fresh, CreateFlag.OVERWRITE)) {
      content.write(out);
    }
    files().rename(file(fresh), file(name), Rename.OVERWRITE);
  }

  @Override
  public String toString() {
    return path.toString();
  }

  /** Writes what a file is to hold. */
  interface Content {
    void write(OutputStream out) throws IOException;
  }
}
