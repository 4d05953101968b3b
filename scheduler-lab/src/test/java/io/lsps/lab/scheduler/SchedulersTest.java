/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.sim.settings.SimulationSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulersTest {
  /** A slip that is swallowed runs the default and calls it by the name of the setting. */
  @ParameterizedTest
  @CsvSource({
    "fair[slowstrat=1], slowstrat",
    "fair[queue.lspsAlpha=1], queue.lspsAlpha",
    "fair[queue.minResource=1], queue.minResource",
    "fair[yarn.scheduler.gp.interval=1s], yarn.scheduler.gp.interval",
    "fifo[queue.weight=2], queue.weight",
    "capacity[queue.user1.weight=2], queue.user1.weight",
    "capacity[yarn.scheduler.fair.preemption=true], yarn.scheduler.fair.preemption",
    "lsps[yarn.scheduler.lsps.no-such-key=1], yarn.scheduler.lsps.no-such-key",
    "lsps[yarn.scheduler.capacity.root.x=1], yarn.scheduler.capacity.root.x",
    "fair[yarn.scheduler.fair.assignmany=true], yarn.scheduler.fair.assignmany",
    "fair[yarn.scheduler.fair.allocation.file=x], yarn.scheduler.fair.allocation.file",
    "fair[top.userMaxApps=1], top.userMaxApps",
    "capacity[yarn.scheduler.capacity.root.ann.capacities=1],"
        + " yarn.scheduler.capacity.root.ann.capacities",
    "fair[yarn.resourcemanager.no-such-key=1], yarn.resourcemanager.no-such-key"
  })
  void aSettingThatNobodyReadsIsRefusedByName(String name, String key) {
    assertThatThrownBy(() -> Schedulers.byName(name, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("never reads \"" + key + "\"")
        .hasMessageContaining(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fair[slowstart=0.9;policy=drf;queue.ann.minResources=1 mb,1 vcores]",
        "fair-gp[yarn.scheduler.gp.interval=1s]",
        "lsps[slowstart=0;queue.lspsAlpha=0.4;yarn.scheduler.lsps.lag=0.4]",
        "lsps-gp[yarn.scheduler.gp.interval=1s;queue.fairSharePreemptionTimeout=3]",
        "johnson[queue.johnsonObjective=tct]",
        "fair[yarn.scheduler.fair.sizebasedweight=true;top.queueMaxAMShareDefault=-1]",
        "capacity[yarn.scheduler.capacity.root.ann.maximum-capacity=50]",
        "capacity[yarn.scheduler.capacity.maximum-am-resource-percent=1]",
        "capacity[policy=fair-by-size;queues=one;yarn.scheduler.capacity.node-locality-delay=1]",
        "fifo[slowstart=1;yarn.scheduler.minimum-allocation-mb=1]"
      })
  void whatASchedulerReadsIsTaken(String name) {
    assertThatCode(() -> Schedulers.byName(name, Map.of("queue.lspsAlpha", "1")))
        .doesNotThrowAnyException();
  }

  /** Before, these ran the default and exited with 0, or with a stack. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "yarn.scheduler.fair.allocation.file | the laboratory sets it itself; in its place: queue.",
        "yarn.scheduler.fair.preemption | in its place: the scheduler fair-preempt",
        "queue.ads.weight | no queue \"ads\", but [team, team.ann]",
        "queue.team.ann.wieght | no scheduler of this run reads it; they read of a queue [acl",
        "top.userMaxApps | no scheduler of this run reads it; they read at the top [default",
        "yarn.scheduler.lsps.lag | no scheduler of this run reads it; they read keys of yarn",
        "policy | no scheduler of this run reads it"
      })
  void aSettingForAllThatDoesNothingIsRefused(String key, String told) {
    assertThatThrownBy(
            () ->
                Schedulers.check(
                    List.of("fair", "capacity"), Map.of(key, "4"), List.of("team.ann")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--set " + key)
        .hasMessageContaining(told);
  }

  @Test
  void oneSchedulerThatReadsItIsEnough() {
    Map<String, String> common = Map.of("yarn.scheduler.lsps.lag", "2", "queue.team.weight", "2");
    assertThatCode(() -> Schedulers.check(List.of("fair", "lsps"), common, List.of("team.ann")))
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () -> Schedulers.check(List.of("fair[queue.ads.weight=4]"), Map.of(), List.of("ann")))
        .hasMessageContaining("no queue \"ads\", but [ann]");
  }

  @ParameterizedTest
  @CsvSource({
    "fair[slowstart=1.1], expected 0 to 1",
    "fair[slowstart=late], expected 0 to 1",
    "'fair[policy=lifo]', 'expected [fair, fifo, drf]'",
    "'capacity[policy=drf]', 'expected [fifo, fair, fair-by-size]'",
    "fair[queues=two], expected one",
    "lsps[queues=one], never reads",
    "lsps[policy=fifo], lsps takes none",
    "fair[slowstart=1, lacks its closing ]",
    "fair[slowstart], expected key=value"
  })
  void aBadValueIsRefused(String name, String told) {
    assertThatThrownBy(() -> Schedulers.byName(name, Map.of())).hasMessageContaining(told);
  }

  @Test
  void slowstartIsOfTheNameAlone() {
    SimulationSettings common = SimulationSettings.pool(1, 1).withSlowstart(0.3);
    assertThat(Schedulers.settings("lsps[slowstart=0.9]", common).tasks().slowstart())
        .isEqualTo(0.9);
    assertThat(Schedulers.settings("lsps", common)).isEqualTo(common);
  }
}
