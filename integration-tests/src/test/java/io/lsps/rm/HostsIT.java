/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The plugin jar in ResourceManagers of other Hadoops, with a job each: a ResourceManager that ends
 * or a page that is missing makes the script fail.
 */
@Tag("long")
class HostsIT {
  private static final Path SCRIPT = Path.of("src", "test", "hosts", "run.sh").toAbsolutePath();

  @TempDir Path folder;

  /** The oldest, which binds no resources of others, and the one with another Jersey. */
  @ParameterizedTest
  @ValueSource(strings = {"3.3.0", "3.5.0"})
  void aJobEndsAndThePagesAreServed(String version) throws Exception {
    assertThat(row(version)).contains("| ended, ", "| yes | healthy:true", "fastPath:true");
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"3.3.6", "3.4.3"})
  void theSameOnTheHostsBetween(String version) throws Exception {
    aJobEndsAndThePagesAreServed(version);
  }

  /** With our CapacityScheduler, which has no fast path. */
  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"3.3.0-capacity", "3.3.6-capacity", "3.4.3-capacity", "3.5.0-capacity"})
  void theSameInAQueueOfTheCapacityScheduler(String version) throws Exception {
    assertThat(row(version)).contains("| ended, ", "| yes | healthy:true, faults:0");
  }

  /** A member of Hadoop's that the fast path needs is not there. */
  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = "3.3.6-less")
  void withoutAMemberOfHadoopsTheFastPathStaysOff(String version) throws Exception {
    assertThat(row(version)).contains("| ended, ", "assignContainerPreCheck", "fastPath:false");
  }

  private String row(String version) throws Exception {
    Path output = folder.resolve("output.txt");
    Process script =
        new ProcessBuilder("sh", SCRIPT.toString(), version)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exit = script.waitFor();
    String told = Files.readString(output);
    assertThat(exit).as(told).isZero();
    return told.lines().filter(line -> line.startsWith("| " + version)).findFirst().orElse(told);
  }
}
