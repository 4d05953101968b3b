/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.GpMetrics.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;

/**
 * A full cluster: research has its master and eight tasks, four of them new; production has only
 * its master, of the six containers that it is promised, and waits.
 */
final class Crowd implements AutoCloseable {
  final PreemptingRm rm;
  final MockAM research;
  final MockAM production;
  final List<Container> old;
  final List<Container> young;

  private Crowd(PreemptingRm rm) throws Exception {
    this.rm = rm;
    research = rm.submit("research");
    old = rm.run(research, 1024, 4);
    rm.seconds(100);
    young = rm.run(research, 1024, 4);
    rm.seconds(2);
    production = rm.submit("production");
    assertThat(rm.run(production, 1024, 9)).isEmpty();
  }

  /** Fills a cluster; {@code set} as for {@link PreemptingRm}. */
  static Crowd of(Beside beside, Path folder, String... set) throws Exception {
    return new Crowd(new PreemptingRm(beside, folder, set));
  }

  /** The same, when five containers of research have just been marked, to be killed in 20 s. */
  static Crowd marked(Beside beside, Path folder, String... set) throws Exception {
    List<String> all = new ArrayList<>(List.of("grace-period", "20s"));
    all.addAll(List.of(set));
    Crowd crowd = of(beside, folder, all.toArray(new String[0]));
    crowd.rm.until(Count.MARKS);
    assertThat(crowd.count(Count.MARKS)).isEqualTo(5);
    return crowd;
  }

  /** All tasks. */
  List<Container> tasks() {
    List<Container> all = new ArrayList<>(old);
    all.addAll(young);
    return all;
  }

  /** How many containers the master of research is told that it is to lose. */
  int warned() throws Exception {
    PreemptionMessage message = research.doHeartbeat().getPreemptionMessage();
    return message == null ? 0 : message.getStrictContract().getContainers().size();
  }

  long count(Count count) {
    return rm.count(count);
  }

  @Override
  public void close() {
    rm.close();
  }
}
