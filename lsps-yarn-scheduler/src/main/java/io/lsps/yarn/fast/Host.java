/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;

/**
 * The running Hadoop: its version, and whether it has the methods that the fast path calls. They
 * are not public API, so another version may lack one, which would only show when it is called. A
 * test looks up all members used by LsPS in the versions of {@link #TESTED}.
 */
public final class Host {
  /** Minor versions of Hadoop whose jars the tests compare with the plugin's classes. */
  static final List<String> TESTED =
      Collections.unmodifiableList(Arrays.asList("3.3", "3.4", "3.5"));

  private static final List<String> MISSING = Collections.unmodifiableList(lookUp());

  private Host() {}

  /** Members missing in this Hadoop that the fast path needs. */
  public static List<String> missing() {
    return MISSING;
  }

  /** Whether the fast path is supported. */
  static boolean carriesFastPath() {
    return MISSING.isEmpty();
  }

  /** Whether this version of Hadoop is covered by the tests. */
  public static boolean isTested() {
    return isTested(VersionInfo.getVersion());
  }

  static boolean isTested(String version) {
    return TESTED.stream().anyMatch(minor -> version.startsWith(minor + "."));
  }

  private static List<String> lookUp() {
    List<String> missing = new ArrayList<>();
    look(missing, FSQueue.class, "assignContainerPreCheck", FSSchedulerNode.class);
    look(missing, FairScheduler.class, "assignPreemptedContainers", FSSchedulerNode.class);
    look(missing, FSAppAttempt.class, "assignReservedContainer", FSSchedulerNode.class);
    look(missing, FSQueue.class, "updateInternal");
    look(missing, FSLeafQueue.class, "updateStarvedApps");
    if (!FairSchedulerAccess.canAdd()) {
      missing.add("FSQueueMetrics.submitAppAttempt");
    }
    return missing;
  }

  /** Adds a method to the missing ones unless its class declares it. */
  static void look(List<String> missing, Class<?> type, String method, Class<?>... parameters) {
    try {
      Objects.requireNonNull(type.getDeclaredMethod(method, parameters));
    } catch (NoSuchMethodException | LinkageError e) {
      missing.add(type.getSimpleName() + "." + method);
    }
  }
}
