/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The jar that people put on a ResourceManager's class path: ours alone, and for Java 8. */
class PluginJarIT {
  private static final int JAVA_8 = 52;

  private static JarFile jar;

  @BeforeAll
  static void open() throws IOException {
    jar = new JarFile(System.getProperty("plugin.jar"));
  }

  @AfterAll
  static void close() throws IOException {
    jar.close();
  }

  @Test
  void holdsTheSchedulerAndWhatItNeeds() {
    assertThat(files().stream().map(JarEntry::getName))
        .contains("io/lsps/yarn/LspsFairScheduler.class")
        .anyMatch(name -> name.startsWith("io/lsps/workload/"));
  }

  @Test
  void holdsNothingOfOthersAndNothingOfTheLab() {
    assertThat(files().stream().map(JarEntry::getName))
        .noneMatch(name -> name.matches("io/lsps/(lab|tools|benchmarks)/.*"))
        .allMatch(
            name ->
                name.matches("io/lsps/.*|META-INF/(?!versions/).*|[a-z]+-default\\.xml")
                    || name.matches(
                        ".*/scheduler/(AttemptAccess|fair/(FairSchedulerAccess|package-info"
                            + "|OpenFairScheduler(\\$Attempt)?))\\.class"));
  }

  @Test
  void runsOnJava8() throws IOException {
    for (JarEntry file : files()) {
      if (file.getName().endsWith(".class")) {
        assertThat(majorVersion(file)).as(file.getName()).isEqualTo(JAVA_8);
      }
    }
  }

  private static List<JarEntry> files() {
    return jar.stream().filter(entry -> !entry.isDirectory()).toList();
  }

  private static int majorVersion(JarEntry classFile) throws IOException {
    try (DataInputStream in = new DataInputStream(jar.getInputStream(classFile))) {
      in.skipNBytes(6); // The magic number and the minor version.
      return in.readUnsignedShort();
    }
  }
}
