/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
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
   * Opens a file. A local file system deletes the old one before the new one has its name: whoever
   * comes between reads the new one.
   *
   * @throws IOException if there is none
   */
  public InputStream open(String name) throws IOException {
    try {
      return files().open(file(name));
    } catch (FileNotFoundException e) {
      return files().open(file(fresh(name)));
    }
  }

  /**
   * Writes a file anew. Another name is changed to its own at the end: {@link #open} always finds a
   * whole one.
   */
  public void replace(String name, Content content) throws IOException {
    String fresh = fresh(name);
    try (OutputStream out = create(fresh, EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE))) {
      content.write(out);
    }
    files().rename(file(fresh), file(name), Rename.OVERWRITE);
  }

  private static String fresh(String name) {
    return name + ".new";
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
