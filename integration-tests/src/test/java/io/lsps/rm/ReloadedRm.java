/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A ResourceManager whose files change: under LsPS, which changes no share at first. */
abstract class ReloadedRm {
  static final String BY_SIZE = "<lspsAlpha>1</lspsAlpha><lspsRule>paper</lspsRule>";
  static final String NEW = "<queue name='new'/></queue>";

  @TempDir Path folder;
  Path file;
  YarnConfiguration conf;

  @BeforeEach
  final void configure() throws Exception {
    file = TestRm.allocations(folder, "<lspsAlpha>0</lspsAlpha>");
    conf = TestRm.configuration(file);
    conf.set("yarn.scheduler.lsps.guarantee", "0");
  }

  /** As {@code yarn rmadmin -refreshQueues}. */
  static void refresh(TestRm cluster, Configuration conf) throws IOException {
    cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
  }

  /** The same, and the shares after it. */
  void refreshAndUpdate(TestRm cluster) throws IOException {
    refresh(cluster, conf);
    cluster.update();
  }

  static void twoBusyUsers(TestRm cluster) throws Exception {
    cluster.remember("root.alice", 10);
    cluster.remember("root.bob", 40);
    TestJob alice = cluster.submit("alice");
    TestJob bob = cluster.submit("bob");
    alice.ask(TestJob.MAP, 200);
    bob.ask(TestJob.MAP, 200);
    cluster.update();
  }
}
