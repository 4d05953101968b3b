/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.LspsPolicy;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/**
 * Our scheduler with our policy wherever a test names none, and with the options at which that
 * policy has to share as the stock one does.
 *
 * <p>Before every load of a test's allocation file it writes {@code <defaultQueueSchedulingPolicy>}
 * into it, as an administrator would, unless the file names a default itself. A test without a file
 * must not get one: with it comes a thread that removes empty queues. There the default is set in
 * the configuration that Hadoop makes in place of a file's, before the first queue asks for it.
 */
public class Alpha0Scheduler extends LspsFairScheduler {
  private static final String POLICY = LspsPolicy.class.getName();

  private static final String ELEMENT =
      "<defaultQueueSchedulingPolicy>" + POLICY + "</defaultQueueSchedulingPolicy>";

  private static final String OPENING = "<allocations>";

  private String allocationFile;

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    conf.set("yarn.scheduler.lsps.alpha", "0");
    conf.set("yarn.scheduler.lsps.tier2", "fair");
    conf.set("yarn.scheduler.lsps.reduce-admission", "slowstart");
    // The suites look at what a node's heartbeat has brought.
    conf.set("yarn.scheduler.lsps.place-at-ask", "false");
    allocationFile = conf.get(FairSchedulerConfiguration.ALLOCATION_FILE);
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

  @Override
  public AllocationConfiguration getAllocationConfiguration() {
    AllocationConfiguration allocations = super.getAllocationConfiguration();
    if (allocationFile == null && allocations != null) {
      setDefaultPolicy(allocations);
    }
    return allocations;
  }

  /** Whether the default policy is, or will be, ours. */
  private boolean nameThePolicy() throws IOException {
    if (allocationFile == null) {
      return true;
    }
    Path file = Path.of(allocationFile);
    if (!Files.exists(file)) {
      return false;
    }
    String text = Files.readString(file);
    if (!text.contains("<defaultQueueSchedulingPolicy>")
        && !text.contains("<defaultQueueSchedulingMode>")) {
      text = text.replaceFirst(OPENING, OPENING + ELEMENT);
      Files.writeString(file, text);
    }
    return text.contains(ELEMENT);
  }

  private static void setDefaultPolicy(AllocationConfiguration allocations) {
    try {
      Field policy = AllocationConfiguration.class.getDeclaredField("defaultSchedulingPolicy");
      policy.setAccessible(true);
      policy.set(allocations, SchedulingPolicy.getInstance(LspsPolicy.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Hadoop has changed", e);
    }
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
