/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class InForceTest {
  private static final String LSPS = "<schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>";
  private static final String FLEX =
      "<schedulingPolicy>io.lsps.flex.yarn.FlexPolicy</schedulingPolicy>";
  private final Configuration conf = new Configuration(false);

  @Test
  void theQueuesUnderLspsAreNamedWithTheirRule() {
    assertThat(
            line(
                "<queue name='root'>"
                    + LSPS
                    + "<queue name='a'>"
                    + LSPS
                    + "</queue><queue name='b' type='parent'><lspsRule>paper</lspsRule>"
                    + LSPS
                    + "</queue><queue name='c'>"
                    + FLEX
                    + "</queue><queue name='d'/></queue>"))
        .isEqualTo("LsPS: mode on; root by rule least-work, root.b by rule paper, root.c by FLEX.");
  }

  @Test
  void thatNoQueueIsUnderLspsIsSaid() {
    assertThat(line("<queue name='a'/>")).startsWith("LsPS: mode on; no queue is under LsPS");
    assertThat(LspsElements.inForce(Options.of(conf, null), List.of()))
        .contains("no queue is under LsPS");
  }

  @Test
  void theModeIsSaid() {
    conf.set("yarn.scheduler.lsps.mode", "observe");

    assertThat(line("<queue name='root'>" + LSPS + "</queue>"))
        .isEqualTo("LsPS: mode observe (the FairScheduler decides); root by rule least-work.");
  }

  @Test
  void ofManyQueuesTenAreNamed() {
    StringBuilder queues = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      queues.append("<queue name='q").append(i).append("'>").append(LSPS).append("</queue>");
    }

    assertThat(line(queues.toString())).endsWith(" and 20 more.");
  }

  private String line(String queues) {
    String text = "<allocations>" + queues + "</allocations>";
    AllocationXml file =
        AllocationXml.read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "fair.xml");
    Options options = Options.of(conf, file);
    return LspsElements.inForce(
        options, AllocationFileChecks.of(file, conf, options, List.of()).ours());
  }
}
