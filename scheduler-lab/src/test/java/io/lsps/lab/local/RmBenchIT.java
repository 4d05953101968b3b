/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A ResourceManager of its own takes the calls of nodes and masters: they register, get containers,
 * end, and come again. A call that fails, or a figure that this Hadoop does not tell, shows here.
 */
class RmBenchIT {
  @TempDir static Path temp;

  @Test
  void nodesAndMastersCallOverRpcAndEverythingIsMeasured() throws Exception {
    String arguments =
        "lab rm-bench --schedulers LSPS --nodes 5 --queues 2 --apps 4 --task 1 --tasks 8"
            + " --seconds 24 --heap 512";
    String output =
        new LspsScript(temp, temp).run(List.of(arguments.split(" "))).succeeded().output();
    assertThat(output)
        .containsPattern("LsPS: [1-9][0-9]* containers a second, [1-9][0-9]* applications over")
        .containsPattern("allocate (0\\.[0-9]*[1-9]|[1-9])")
        .containsPattern("node heartbeat (0\\.[0-9]*[1-9]|[1-9])")
        .containsPattern("second half [1-9][0-9]+")
        .doesNotContain("NaN", "Infinity");
  }
}
