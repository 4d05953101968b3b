/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** A queue {@code root.batch} under {@code JohnsonPolicy}, whose reduces follow their maps. */
final class BatchQueue {
  private BatchQueue() {}

  /** With these elements in the queue; writes the allocation file, also where there is one. */
  static YarnConfiguration conf(Path folder, String... settings) throws Exception {
    return TestRm.conf(
        folder,
        "<queue name='batch'>",
        "<schedulingPolicy>io.lsps.order.yarn.JohnsonPolicy</schedulingPolicy>",
        "<lspsReduceAdmission>after-maps</lspsReduceAdmission>",
        String.join("", settings),
        "</queue>");
  }

  static TestJob submit(TestRm cluster, String name) throws Exception {
    return cluster.submit("alice", "root.batch", name, Set.of());
  }

  /** The only map of the job runs and ends. */
  static void mapDone(TestJob job) throws Exception {
    job.ask(TestJob.MAP, 1);
    List<Container> maps = job.take();
    job.runAll(maps);
    job.succeedAll(maps);
  }
}
