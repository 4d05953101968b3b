/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.LspsPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/**
 * Our scheduler with our policy wherever a test names none, and with the options at which that
 * policy has to share as the stock one does.
 *
 * <p>It does what an administrator would do, and through the same door: before every load of the
 * test's allocation file it writes {@code <defaultQueueSchedulingPolicy>} into it, unless the file
 * names a default itself; a test without a file gets one that holds that element only. So queues
 * made later inherit the policy as well, and no private state of Hadoop's is touched.
 */
public class Alpha0Scheduler extends LspsFairScheduler {
  private static final String POLICY = LspsPolicy.class.getName();

  private static final String ELEMENT =
      "<defaultQueueSchedulingPolicy>" + POLICY + "</defaultQueueSchedulingPolicy>";

  private static final String OPENING = "<allocations>";

  private Path allocationFile;

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    conf.set("yarn.scheduler.lsps.alpha", "0");
    conf.set("yarn.scheduler.lsps.tier2", "fair");
    conf.set("yarn.scheduler.lsps.reduce-admission", "slowstart");
    if (conf.get(FairSchedulerConfiguration.ALLOCATION_FILE) == null) {
      conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, fileWithThePolicyOnly().toString());
    }
    allocationFile = Path.of(conf.get(FairSchedulerConfiguration.ALLOCATION_FILE));
    boolean ours = nameThePolicy();
    super.serviceInit(conf);
    if (ours) {
      checkPolicy();
    }
  }

  @Override
  public void reinitialize(Configuration conf, RMContext rmContext) throws IOException {
    nameThePolicy();
    super.reinitialize(conf, rmContext);
  }

  /** Whether the file leaves, or left, the default to us. */
  private boolean nameThePolicy() throws IOException {
    if (!Files.exists(allocationFile)) {
      return false;
    }
    String text = Files.readString(allocationFile);
    if (!text.contains("<defaultQueueSchedulingPolicy>")
        && !text.contains("<defaultQueueSchedulingMode>")) {
      text = text.replaceFirst(OPENING, OPENING + ELEMENT);
      Files.writeString(allocationFile, text);
    }
    return text.contains(ELEMENT);
  }

  private static Path fileWithThePolicyOnly() throws IOException {
    Path file = Path.of("policy-only.xml").toAbsolutePath();
    if (!Files.exists(file)) {
      Files.writeString(file, OPENING + ELEMENT + "</allocations>");
    }
    return file;
  }

  /** Otherwise this run would judge the stock policy, or ours at rest, and call it ours. */
  private void checkPolicy() {
    SchedulingPolicy byDefault = getAllocationConfiguration().getDefaultSchedulingPolicy();
    if (!(byDefault instanceof LspsPolicy)) {
      throw new IllegalStateException("the default policy is " + byDefault.getName());
    }
    if (getQueueManager().getRootQueue().getPolicy() == byDefault) {
      throw new IllegalStateException("root has the policy's shared instance, which does nothing");
    }
  }
}
