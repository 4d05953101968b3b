/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What {@code bin/lsps} tells of the project: its root, the drop-in jar, Hadoop's jars. */
public final class LspsHome {
  private LspsHome() {}

  /** The project's root; the working directory when the script did not start us. */
  public static Path root() {
    return Path.of(System.getProperty("lsps.home", "")).toAbsolutePath().normalize();
  }

  /** The Java that runs us, for all that we start. */
  public static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** Where clusters and demonstrations keep their things unless told otherwise. */
  public static Path stateFolder() {
    return root().resolve(".lsps");
  }

  /** The jar that an operator drops into a ResourceManager's class path. */
  public static Path pluginJar() {
    Path target = root().resolve("lsps-yarn-scheduler").resolve("target");
    List<Path> jars = new ArrayList<>();
    if (Files.isDirectory(target)) {
      try (DirectoryStream<Path> found =
          Files.newDirectoryStream(target, "lsps-yarn-scheduler-*-plugin.jar")) {
        found.forEach(jars::add);
      } catch (IOException unreadable) {
        throw new LabException(
            "cannot list " + target + ": " + unreadable.getMessage(), unreadable);
      }
    }
    if (jars.size() != 1) {
      throw new LabException(
          "expected one lsps-yarn-scheduler-*-plugin.jar in "
              + target
              + ", found "
              + jars.size()
              + (jars.isEmpty() ? "; run bin/lsps, which builds it" : "; delete the stale ones"));
    }
    return jars.get(0);
  }

  /**
   * Class path of a Hadoop installation without our plugin: our own class path less our modules.
   */
  public static String hadoopClassPath() {
    Path root = root();
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !isOurModule(Path.of(entry).toAbsolutePath().normalize(), root))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Modules are built to {@code <root>/<module>/target}; a local Maven repository may lie in the
   * root too.
   */
  private static boolean isOurModule(Path entry, Path root) {
    return entry.startsWith(root)
        && root.relativize(entry).getNameCount() > 1
        && root.relativize(entry).getName(1).toString().equals("target");
  }
}
