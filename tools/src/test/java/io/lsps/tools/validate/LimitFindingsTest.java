/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found in the minimums, limits and times of an allocation file. */
class LimitFindingsTest extends ValidatedFolder {
  @Test
  void aMinimumInPercentIsAWarning() throws Exception {
    site(OURS, STOCK);
    resource("minimum-in-percent");

    assertThat(run()).isZero();
    assertThat(lines("warning"))
        .singleElement()
        .asString()
        .contains("<minResources> at line 6 of ", "is \"30%\"", "such as memory-mb=8192, vcores=8");
  }

  @Test
  void queuesInWhichNothingRunsAreTold() throws Exception {
    site(OURS);
    resource("weight0");

    assertThat(run()).isZero();
    assertThat(lines("warning"))
        .satisfiesExactlyInAnyOrder(
            line ->
                assertThat(line).contains("line 7", "comes after all its siblings", "Under drf"),
            line -> assertThat(line).contains("line 8", "no application runs there"),
            line -> assertThat(line).contains("line 9", "no application runs there"),
            line -> assertThat(line).contains("line 10", "is read as <memory:96, vCores:4>"));
  }

  /** Caught: "never" in a public file, which Hadoop multiplies by 1000 to -1000. */
  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775807", "-1"})
  void secondsThatHadoopTakesForNegativeOnesAreTold(String never) throws Exception {
    site(OURS, STOCK, "yarn.scheduler.fair.preemption=true");
    allocations(
        "<defaultMinSharePreemptionTimeout>" + never + "</defaultMinSharePreemptionTimeout>");

    assertThat(run()).isZero();
    assertThat(lines("warning"))
        .singleElement()
        .asString()
        .contains("Timeout> at line 2 of ", "is \"" + never + "\"", " -1000 ms");
  }

  /** Caught: preemption that is on, and nothing is ever preempted. */
  @Test
  void preemptionWithoutATimeIsTold() throws Exception {
    site(STOCK_CLASS, "yarn.scheduler.fair.preemption=true");
    allocations("<queue name='a'><minResources>1024 mb, 1 vcores</minResources></queue>");
    run();
    assertThat(lines("warning"))
        .anyMatch(line -> line.contains("<allocations> at line 1 of ") && line.contains("no time"));

    allocations("<queue name='a'><minSharePreemptionTimeout>9</minSharePreemptionTimeout></queue>");
    out.getBuffer().setLength(0);
    run();
    assertThat(lines("warning")).noneMatch(line -> line.contains("Preemption"));
  }

  /** Caught: a queue in which no container with a GPU runs, by a limit that does not name it. */
  @Test
  void aLimitThatLeavesAResourceTypeAtNothingIsTold() throws Exception {
    site(OURS, "yarn.resource-types=gpu");
    allocations(
        "<queue name='root'>"
            + POLICY
            + "<queue name='a'>\n<maxResources>8192 mb, 8 vcores</maxResources></queue>"
            + "<queue name='b'><maxResources>memory-mb=8192, vcores=8</maxResources></queue>"
            + "</queue>");
    try {
      assertThat(run()).isZero();
    } finally {
      ResourceUtils.resetResourceTypes(new Configuration(false));
    }
    assertThat(lines("warning"))
        .hasSize(2)
        .anyMatch(line -> line.contains("<maxResources> at line 3") && line.contains("gpu is 0"))
        .anyMatch(line -> line.contains("names drf nowhere, so that LsPS shares memory alone"));
  }
}
