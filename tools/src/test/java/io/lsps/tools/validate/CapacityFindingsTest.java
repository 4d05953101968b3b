/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacityFindingsTest extends ValidatedFolder {
  private static final String SCHEDULER =
      "yarn.resourcemanager.scheduler.class=io.lsps.yarn.capacity.LspsCapacityScheduler";
  private static final String QUEUE = "yarn.scheduler.capacity.root.default.";
  private static final String ORDERED =
      QUEUE + "ordering-policy=io.lsps.yarn.capacity.LeastWorkOrderingPolicy";

  /** A property a line, from line 2 on; then the queue. */
  private void queues(String... properties) throws Exception {
    String root = "yarn.scheduler.capacity.root.";
    site(
        Stream.concat(
                Stream.of(properties), Stream.of(root + "queues=default", QUEUE + "capacity=100"))
            .toArray(String[]::new));
    Files.move(folder.resolve("yarn-site.xml"), folder.resolve("capacity-scheduler.xml"));
  }

  @Test
  void filesWithNothingWrongPass() throws Exception {
    queues(ORDERED, QUEUE + "ordering-policy.least-work.lag=0.5");
    site(SCHEDULER);
    assertThat(run()).isZero();
    assertThat(out.toString()).isEqualTo("0 errors, 0 warnings" + System.lineSeparator());
  }

  @Test
  void theExamplePasses() throws Exception {
    Path example = Path.of("..", "examples", "capacity");
    for (String name : new String[] {"yarn-site.xml", "capacity-scheduler.xml"}) {
      Files.copy(example.resolve(name), folder.resolve(name));
    }
    assertThat(run()).isZero();
    assertThat(out.toString()).startsWith("0 errors");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ordering-policy=io.lsps.yarn.capacity.LeastWorkOrderPolicy | Did you mean"
            + " io.lsps.yarn.capacity.LeastWorkOrderingPolicy?",
        "ordering-policy=io.lsps.capacity.Least | Expected"
            + " io.lsps.yarn.capacity.LeastWorkOrderingPolicy",
        "ordering-policy=fiifo | Did you mean fifo?",
        "ordering-policy.least-work.lag=soon | is \"soon\": expected a number",
        "ordering-policy.least-work.guarantee=2 | is \"2\": expected a number from 0 to 1",
        "ordering-policy.least-work.stock=drf | expected fifo or fair",
        "ordering-policy.least-work.lagg=1 | Did you mean"
            + " yarn.scheduler.capacity.root.default.ordering-policy.least-work.lag?",
      })
  void aResourceManagerWouldNotStart(String property, String advice) throws Exception {
    queues(QUEUE + property);
    site(SCHEDULER);
    assertThat(run()).isEqualTo(1);
    assertThat(lines("error"))
        .singleElement()
        .asString()
        .contains(QUEUE + property.split("=", 2)[0] + " at line 2 of ", "capacity-scheduler.xml")
        .contains(advice);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ordering-policy.lest-work.lag=1 | is no key that anything reads. Did you mean",
        "ordering-policy.least-work.lag=1 | does nothing: the queue's ordering-policy is fifo",
      })
  void aKeyDoesNothing(String property, String why) throws Exception {
    queues(QUEUE + property);
    site(SCHEDULER);
    assertThat(run()).isZero();
    assertThat(out.toString()).contains(why).contains("LsPS orders nothing");
  }

  @Test
  void aParentQueueHasNoJobsToOrder() throws Exception {
    queues(
        "yarn.scheduler.capacity.root.ordering-policy"
            + "=io.lsps.yarn.capacity.LeastWorkOrderingPolicy");
    site(SCHEDULER);
    assertThat(run()).isEqualTo(1);
    assertThat(lines("error")).singleElement().asString().contains("Name it in a leaf queue.");
  }

  /** Only a start finds that. */
  @Test
  void capacitiesAreNoWhole() throws Exception {
    site(
        ORDERED,
        "yarn.scheduler.capacity.root.queues=default,etl",
        QUEUE + "capacity=50",
        "yarn.scheduler.capacity.root.etl.capacity=40");
    Files.move(folder.resolve("yarn-site.xml"), folder.resolve("capacity-scheduler.xml"));
    site(SCHEDULER);
    assertThat(run()).isEqualTo(1);
    assertThat(lines("error"))
        .singleElement()
        .asString()
        .contains("capacity-scheduler.xml: Illegal")
        .contains("root");
  }

  @Test
  void underHadoopsOwnSchedulerItKnowsNoSizes() throws Exception {
    queues(ORDERED);
    site(
        "yarn.resourcemanager.scheduler.class=org.apache.hadoop.yarn.server.resourcemanager"
            + ".scheduler.capacity.CapacityScheduler");
    assertThat(run()).isZero();
    assertThat(lines("warning").toString()).contains("knows no sizes");
  }
}
