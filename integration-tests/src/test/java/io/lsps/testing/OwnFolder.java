/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * A folder for what one ResourceManager stores. By default all of a user's ResourceManagers share
 * two below the system's temporary one, where one test reads what another has left.
 */
public final class OwnFolder {
  private OwnFolder() {}

  /** Lets the ResourceManager of this configuration store in this folder, and returns it. */
  public static <C extends Configuration> C use(C conf, Path folder) {
    Path own = folder.toAbsolutePath().normalize();
    conf.set("hadoop.tmp.dir", own.resolve("hadoop").toString());
    // Its default does not depend on the other.
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        own.resolve("node-attribute").toUri().toString());
    return conf;
  }

  /** A new folder in another, which is removed when this JVM ends. */
  public static Path untilExit(Path parent) {
    try {
      Path folder = Files.createTempDirectory(parent, "rm-");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> FileUtil.fullyDelete(folder.toFile())));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
