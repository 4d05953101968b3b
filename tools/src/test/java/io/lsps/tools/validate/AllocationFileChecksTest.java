/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.HadoopLogging;
import io.lsps.tools.validate.ConfFolder.TrialStart;
import io.lsps.yarn.options.AllocationFileChecks;
import io.lsps.yarn.options.AllocationXml;
import io.lsps.yarn.options.Findings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.junit.jupiter.api.Test;

/**
 * What each value is told of: AllocationFileFindingsTest and those beside it. Here: what depends on
 * more than the file.
 */
class AllocationFileChecksTest {
  private static final String DEFAULT_AS_PARENT =
      "<queue name='root'><queue name='default'><queue name='batch'/></queue></queue>";
  private static final String DRF_UNDER_FAIR =
      "<queue name='root'><schedulingPolicy>fair</schedulingPolicy><queue name='a'>"
          + "<schedulingPolicy>fair</schedulingPolicy></queue></queue>"
          + "<defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>";

  /** Hadoop 3.3 makes root.default before it reads a file. */
  @Test
  void whereHadoopMakesADefaultQueueItIsJudged() {
    HadoopLogging.silent();
    Collection<FSQueue> existing = TrialStart.existing(new YarnConfiguration());

    assertThat(findings(DEFAULT_AS_PARENT, existing).errors())
        .singleElement()
        .asString()
        .contains("(queue root.default) makes it a parent queue: expected a leaf queue");
    assertThat(findings(DRF_UNDER_FAIR, existing).errors())
        .singleElement()
        .asString()
        .contains("The policy of queue root.default, which is in Hadoop 3.3.6 and not in file.xml");
  }

  /** Caught: an error of 3.3 on a Hadoop of 3.4 or 3.5. */
  @Test
  void whereHadoopMakesNoneItIsNot() {
    assertThat(findings(DEFAULT_AS_PARENT, List.of()).errors()).isEmpty();
    assertThat(findings(DRF_UNDER_FAIR, List.of()).errors()).isEmpty();
  }

  private static Findings findings(String queues, Collection<FSQueue> existing) {
    byte[] xml = ("<allocations>" + queues + "</allocations>").getBytes(StandardCharsets.UTF_8);
    AllocationXml file = AllocationXml.read(new ByteArrayInputStream(xml), "file.xml");
    return AllocationFileChecks.of(file, new Configuration(false), null, existing);
  }
}
