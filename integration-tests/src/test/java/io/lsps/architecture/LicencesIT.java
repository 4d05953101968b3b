/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the release archive has in lib: each jar with its licence, and none that nothing runs. */
class LicencesIT {
  /** What release/pom.xml unpacks of a jar. */
  private static final Pattern LICENCE =
      Pattern.compile("(META-INF/)?LICENSE[^/]*|META-INF/licen[cs]e/.*|about\\.html");

  private static final Path TABLE = Path.of("..", "release", "licenses", "README.md");

  @Test
  void everyJarHasALicenceInItOrInTheTable() throws IOException {
    Set<String> without = new TreeSet<>();
    for (Path jar : jars()) {
      if (!carriesLicence(jar)) {
        without.add(artifact(jar).replaceAll("^netty-.*", "netty-\\\\*"));
      }
    }
    assertThat(without).containsExactlyElementsOf(listed());
  }

  @Test
  void noJarIsThereThatNothingRuns() throws IOException {
    assertThat(jars().stream().map(LicencesIT::artifact))
        .contains("hadoop-yarn-server-resourcemanager")
        .noneMatch(
            name ->
                name.matches(
                    "mssql-jdbc|HikariCP.*|kerb-.*|kerby-.*|token-provider|fst|ehcache|okhttp"
                        + "|kotlin-.*|geronimo-jcache.*"));
  }

  /** Of the class path of bin/lsps, which is what the archive has. */
  private static List<Path> jars() throws IOException {
    String all = Files.readString(Path.of("..", "tools", "target", "lsps-classpath.txt")).strip();
    return Stream.of(all.split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(jar -> !jar.toString().matches(".*/(io/lsps|target)/.*"))
        .toList();
  }

  private static boolean carriesLicence(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().anyMatch(entry -> LICENCE.matcher(entry.getName()).matches());
    }
  }

  /** A repository's folder: artifact, version, file. */
  private static String artifact(Path jar) {
    return jar.getParent().getParent().getFileName().toString();
  }

  private static Set<String> listed() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String line : Files.readAllLines(TABLE)) {
      if (line.startsWith("| ") && !line.startsWith("| jars ")) {
        names.addAll(List.of(line.substring(2, line.indexOf(" | ")).split(", ")));
      }
    }
    return names;
  }
}
