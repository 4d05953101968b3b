/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start with bad options comes up on the last good ones. */
class LastGoodOptionsIT {
  private static final String KEPT = "options.last-good.json";

  @TempDir Path folder;
  private Path file;
  private Path history;
  private YarnConfiguration conf;

  @BeforeEach
  void configure() throws IOException {
    conf = TestRm.conf(folder, "<lspsAlpha>0.25</lspsAlpha>");
    file = folder.resolve("fair-scheduler.xml");
    history = folder.resolve("history");
    conf.set("yarn.scheduler.lsps.history.dir", history.toUri().toString());
    conf.set("yarn.scheduler.lsps.tier2", "fifo");
  }

  @Test
  void badElementsAndKeysDoNotEndIt() throws Exception {
    startOnce();
    TestRm.write(file, "<lspsAlpha>2</lspsAlpha>");
    conf.set("yarn.scheduler.lsps.tier2", "lifo");
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      // Caught: a start on the defaults, which nobody has chosen.
      assertThat(value(cluster, "root.alice")).isEqualTo("alpha 0.25, tier2 fifo");
      assertThat(cluster.scheduler().optionsProblem()).contains("\"lifo\"", "<lspsAlpha>");
      assertThat(cluster.metric("OnLastGoodOptions")).isEqualTo(1);
      assertThat(cluster.metric("OptionsRefused")).isEqualTo(1);

      TestRm.write(file, "<lspsAlpha>0.75</lspsAlpha>");
      conf.set("yarn.scheduler.lsps.tier2", "fair");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      assertThat(value(cluster, "root.alice")).isEqualTo("alpha 0.75, tier2 fair");
      assertThat(cluster.metric("OnLastGoodOptions")).isZero();
      assertThat(cluster.metric("OptionsRefused")).isZero();
    }
  }

  @Test
  void whatWasFoundGoodByAReloadIsKeptAsWell() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      TestRm.write(file, "<lspsAlpha>0.5</lspsAlpha>");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      Await.untilFileHas(history.resolve(KEPT), "0.5");
    }
    TestRm.write(file, "<lspsAlpa>0.5</lspsAlpa>");
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      assertThat(value(cluster, "root.alice")).isEqualTo("alpha 0.5, tier2 fifo");
    }
  }

  @Test
  void aFirstStartWithBadOptionsIsRefused() {
    conf.set("yarn.scheduler.lsps.tier2", "lifo");
    assertThatThrownBy(() -> TestRm.start(conf)).hasStackTraceContaining("\"lifo\"");
  }

  @Test
  void whatIsHadoopsOwnIsHadoopsToRefuse() throws Exception {
    startOnce();
    TestRm.write(file, "<schedulingPolicy>io.lsps.LspsPolici</schedulingPolicy>");
    assertThatThrownBy(() -> TestRm.start(conf)).hasStackTraceContaining("LspsPolici");
  }

  private void startOnce() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      assertThat(cluster.metric("OnLastGoodOptions")).isZero();
      Await.until("the options are kept", () -> Files.exists(history.resolve(KEPT)));
    }
  }

  private static String value(TestRm cluster, String queue) {
    var options = cluster.scheduler().overview().options.current().ofQueue(queue);
    return "alpha " + options.alpha() + ", tier2 " + options.tier2();
  }
}
