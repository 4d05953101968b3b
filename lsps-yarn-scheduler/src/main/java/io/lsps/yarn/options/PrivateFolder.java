/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

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
public final class PrivateFolder {
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0600);

  private final Configuration conf;
  private final Path path;

  public PrivateFolder(Configuration conf, String path) {
    this.conf = conf;
    this.path = new Path(path);
  }

  /** Itself. */
  public Path path() {
    return path;
  }

  /** A file in it. */
  public Path file(String name) {
    return new Path(path, name);
  }

  /** The file system that it is in. */
  public FileContext files() throws IOException {
    return path.toUri().getScheme() == null
        ? FileContext.getFileContext(conf)
        : FileContext.getFileContext(path.toUri(), conf);
  }

  /** Begins a file, and the folder where it is not there; fails where the file is there. */
  public OutputStream create(String name) throws IOException {
    return create(name, EnumSet.of(CreateFlag.CREATE));
  }

  private OutputStream create(String name, EnumSet<CreateFlag> flags) throws IOException {
    return files()
        .create(file(name), flags, CreateOpts.createParent(), CreateOpts.perms(OWNER_ONLY));
  }

  /**
   * Writes a file anew. Another name is changed to its own at the end: it is always a whole one.
   */
  public void replace(String name, Content content) throws IOException {
    String fresh = name + ".new";
    try (OutputStream out = create(fresh, EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE))) {
      content.write(out);
    }
    files().rename(file(fresh), file(name), Rename.OVERWRITE);
  }

  @Override
  public String toString() {
    return path.toString();
  }

  /** What a file is to hold. */
  public interface Content {
    void write(OutputStream out) throws IOException;
  }
}
