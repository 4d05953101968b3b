/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** A plan holds the steady share of its queue: without vcores no reservation is accepted. */
class ReservationChecksTest {
  private static final String PLAN = "<queue name='plan'>\n<reservation/></queue></queue>";

  @Test
  void aPlanBelowAQueueThatSharesMemoryAloneIsTold() {
    assertThat(warnings("<queue name='root'>" + PLAN))
        .containsExactly(
            "<reservation> at line 2 of fair.xml (queue root.plan) does nothing: queue root above"
                + " it shares memory alone, so that the plan has 0 vcores and every reservation is"
                + " refused. Expected <schedulingPolicy>drf</schedulingPolicy> there.");
    assertThat(warnings("<queue name='root'>" + ours("fair") + PLAN))
        .singleElement()
        .asString()
        .endsWith("Expected <lspsFairness>drf</lspsFairness> there.");
  }

  @Test
  void aPlanThatHasVcoresIsGood() {
    String drf = "<schedulingPolicy>drf</schedulingPolicy>";

    assertThat(warnings("<queue name='root'>" + drf + PLAN)).isEmpty();
    assertThat(warnings("<queue name='root'>" + ours("drf") + PLAN)).isEmpty();
  }

  private static String ours(String fairness) {
    return "<schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy><lspsFairness>"
        + fairness
        + "</lspsFairness>";
  }

  private static List<String> warnings(String queues) {
    String text = "<allocations>" + queues + "</allocations>";
    AllocationXml file =
        AllocationXml.read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "fair.xml");
    Configuration conf = new Configuration(false);
    return AllocationFileChecks.of(file, conf, Options.of(conf, file), List.of())
        .warnings()
        .stream()
        .filter(warning -> warning.contains("reservation"))
        .toList();
  }
}
