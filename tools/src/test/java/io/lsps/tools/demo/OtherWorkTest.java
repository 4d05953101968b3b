/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherWorkTest {
  @TempDir Path proc;

  /** Of 200 ticks 150 were worked in all and 40 by this process and its ended children. */
  @Test
  void whatOthersTookIsWhatIsLeftOfAll() throws IOException {
    machine("1000 0 100 5000 200 0 0 0");
    process("10 20 30 40");
    OtherWork others = new OtherWork(proc, List.of());
    machine("1120 0 120 5040 210 10 0 0");
    process("15 25 45 55");
    assertThat(others.part()).hasValue((150 - 40) / 200.0);
  }

  @Test
  void aSystemThatTellsNothingLeavesItOpen() {
    assertThat(new OtherWork(proc, List.of()).part()).isEmpty();
  }

  private void machine(String ticks) throws IOException {
    Files.writeString(proc.resolve("stat"), "cpu  " + ticks + " 0 0\ncpu0 1 2 3\n");
  }

  private void process(String ticks) throws IOException {
    Path folder = proc.resolve(Long.toString(ProcessHandle.current().pid()));
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("stat"), "7 (a (name)) S 1 7 7 0 -1 4 1 2 3 4 " + ticks + " 20 0 9\n");
  }
}
