/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page after a queue has gone. In a JVM of its own: of two web servers the last one answers.
 */
class GoneQueuePageIT {
  @TempDir Path folder;

  /** Caught: what it held before it went, shown as what it holds. */
  @Test
  void aBrowserShowsThatAQueueIsGone() throws Exception {
    assumeTrue(Browser.isThere(), "no Chromium here");
    YarnConfiguration conf = WebRm.conf(folder, "<queue name='carol'/>");
    try (TestRm cluster = TestRm.start(conf).withNode(8)) {
      TestJob job = cluster.submit("carol");
      job.start(TestJob.MAP, 4);
      cluster.advance(20);
      cluster.advance(20);
      job.ask(TestJob.MAP, 0);
      job.finish();
      TestRm.write(folder.resolve("fair-scheduler.xml"));
      cluster.readAllocationsAgain();
      QueueManager queues = cluster.scheduler().getQueueManager();
      queues.removeEmptyDynamicQueues();
      queues.removeEmptyDynamicQueues();
      assertThat(cluster.queue("root.carol")).isNull();
      cluster.advance(20);
      cluster.advance(20);

      assertThat(Browser.run(WebRm.address(cluster) + "/lsps", folder, "--dump-dom"))
          .containsPattern("root.carol in the last \\d+ minutes: is gone; it held at most ");
    }
  }
}
