/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab;

import com.google.common.io.Resources;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Locates files of the project: its root, the plugin jar, Hadoop's jars. */
public final class LspsHome {
  /** Libraries of the laboratory that a Hadoop installation does not have, by prefix. */
  private static final List<String> OUR_LIBRARIES = List.of("picocli-", "-tests.jar");

  private LspsHome() {}

  /** The project's root, or the working directory if not started by {@code bin/lsps}. */
  public static Path root() {
    return Path.of(System.getProperty("lsps.home", "")).toAbsolutePath().normalize();
  }

  /** The Java executable of this process, for child processes. */
  public static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** The default folder for files of clusters and demonstrations. */
  public static Path stateFolder() {
    return root().resolve(".lsps");
  }

  /** The plugin jar for a ResourceManager's class path. */
  public static Path pluginJar() {
    Path released = root().resolve("plugin");
    Path target =
        Files.isDirectory(released) ? released : root().resolve("lsps-yarn-scheduler/target");
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
          "expected one lsps-yarn-scheduler-*-plugin.jar in %s, found %d; %s"
              .formatted(
                  target,
                  jars.size(),
                  jars.isEmpty() ? "run bin/lsps, which builds it" : "delete the stale ones"));
    }
    return jars.get(0);
  }

  /**
   * The class path of a Hadoop installation without the plugin: this process's own, less the
   * laboratory's entries.
   */
  public static String hadoopClassPath() {
    Path root = root();
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().normalize())
        .filter(entry -> !isOurModule(entry, root) && !isOurLibrary(entry))
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The jar, or folder, that holds this class. */
  public static String classPathOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A text file next to a class. */
  public static String text(Class<?> beside, String name) {
    try {
      return Resources.toString(Resources.getResource(beside, name), StandardCharsets.UTF_8);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** The jar on this process's class path with this prefix and suffix. */
  public static Path library(String begin, String end) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(entry -> entry.getFileName().toString().startsWith(begin))
        .filter(entry -> entry.getFileName().toString().endsWith(end))
        .findFirst()
        .orElseThrow(() -> new LabException("no jar " + begin + "*" + end + " on the class path"));
  }

  /**
   * Modules are built to {@code <root>/<module>/target} and released in {@code <root>/lib/lsps}; a
   * Maven repository may lie below the root too.
   */
  private static boolean isOurModule(Path entry, Path root) {
    return entry.startsWith(root)
        && root.relativize(entry).getNameCount() > 1
        && Set.of("target", "lsps").contains(root.relativize(entry).getName(1).toString());
  }

  private static boolean isOurLibrary(Path entry) {
    return OUR_LIBRARIES.stream().anyMatch(entry.getFileName().toString()::contains);
  }
}
