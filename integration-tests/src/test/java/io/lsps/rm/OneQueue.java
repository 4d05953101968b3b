/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** A ResourceManager with one node, and all jobs of one user in the queue {@code root.q}. */
final class OneQueue implements AutoCloseable {
  static final String NAME = "root.q";

  final TestRm cluster;
  private final Path folder;

  private OneQueue(TestRm cluster, Path folder) {
    this.cluster = cluster;
    this.folder = folder;
  }

  /**
   * Starts it.
   *
   * @param containers how many the node has room for
   * @param elements of the queue in the allocation file
   */
  static OneQueue start(Path folder, int containers, String... elements) throws Exception {
    return startUnder("", folder, containers, elements);
  }

  /** The same with elements of the queue above. */
  static OneQueue startUnder(String above, Path folder, int containers, String... elements)
      throws Exception {
    YarnConfiguration conf = TestRm.conf(folder, above + inRoot(elements));
    return new OneQueue(TestRm.start(conf).withNode(containers), folder);
  }

  private static String inRoot(String... elements) {
    return "<queue name='q'>" + String.join("", elements) + "</queue>";
  }

  /** The allocation file has these elements from now on. */
  void reload(String... elements) throws Exception {
    TestRm.allocations(folder, inRoot(elements));
    cluster.scheduler().reinitialize(cluster.rm().getConfig(), cluster.rm().getRMContext());
    cluster.update();
  }

  TestJob submit(String name, String... tags) throws Exception {
    return cluster.submit("alice", NAME, name, Set.of(tags));
  }

  /** Two jobs ask for maps, and the scheduler takes note of both at once. */
  void askMaps(TestJob one, int maps, TestJob other, int mapsOfOther) throws Exception {
    one.ask(TestJob.MAP, maps);
    other.ask(TestJob.MAP, mapsOfOther);
    update();
  }

  void update() {
    cluster.update();
  }

  /** A job's fair share, in whole containers. */
  long share(TestJob job) {
    return cluster.share(job);
  }

  long faults() {
    return cluster.scheduler().faults();
  }

  FSAppAttempt attempt(TestJob job) {
    return cluster.scheduler().getSchedulerApp(job.app().getCurrentAppAttempt().getAppAttemptId());
  }

  @Override
  public void close() {
    cluster.close();
  }
}
