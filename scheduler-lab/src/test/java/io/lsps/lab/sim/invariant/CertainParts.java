/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Checks that no queue below root that wants more is below what is certain to it for longer than
 * the longest task runs: once every container has ended that ran when it fell below, it has been
 * offered all there is. Certain is its minimum share and, under our scheduler, the guaranteed part
 * of its share under stock Fair, as whole containers and as far as it can use them: free pieces too
 * small for them do not count. Memory is looked at alone.
 */
final class CertainParts {
  private static final Pattern GUARANTEE =
      Pattern.compile("<lspsGuarantee>\\s*([0-9.]+)\\s*</lspsGuarantee>");

  private static final int HALVINGS = 60;

  /** Heartbeats and updates are a second or a few apart. */
  private static final long GRACE_MILLIS = 10_000;

  private final FairScheduler scheduler;
  private final double guarantee;
  private final Map<String, Wait> waits = new HashMap<>();

  CertainParts(FairScheduler scheduler) {
    this.scheduler = scheduler;
    this.guarantee = scheduler instanceof LspsFairScheduler ? guarantee(scheduler) : 0;
  }

  /** A queue that wants and is below. */
  private static final class Wait {
    /** Containers that ran when it fell below, and still do. */
    private final Set<ContainerId> before;

    /** The least that has been certain to it since. */
    private long certain;

    /** When one of those containers still ran. */
    private long turnedOver;

    private Wait(Set<ContainerId> before, long certain, long now) {
      this.before = before;
      this.certain = certain;
      this.turnedOver = now;
    }
  }

  /** Looks before something changes: nothing happens in virtual time while nothing does. */
  void check() {
    List<FSQueue> queues = scheduler.getQueueManager().getRootQueue().getChildQueues();
    if (guarantee == 0 && queues.stream().allMatch(queue -> memory(queue.getMinShare()) == 0)) {
      return;
    }
    double ratio = guarantee == 0 ? 0 : stockRatio(queues, memory(scheduler.getClusterResource()));
    Map<FSQueue, Long> certain = new HashMap<>();
    queues.forEach(queue -> certain.put(queue, certain(queue, guarantee * stock(queue, ratio))));
    long sum = certain.values().stream().mapToLong(Long::longValue).sum();
    if (sum > memory(scheduler.getClusterResource())) {
      waits.clear();
      return;
    }
    certain.forEach(this::check);
  }

  private void check(FSQueue queue, long certain) {
    Wait wait = waits.get(queue.getName());
    long part = wait == null ? certain : Math.min(certain, wait.certain);
    long used = memory(queue.getResourceUsage());
    long ask = used < part ? largestAsk(queue) : 0;
    if (ask == 0 || used + ask + fragments(ask) > part) {
      waits.remove(queue.getName());
      return;
    }
    Set<ContainerId> live = new HashSet<>();
    for (SchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
      node.getCopiedListOfRunningContainers().forEach(each -> live.add(each.getContainerId()));
    }
    if (wait == null) {
      waits.put(queue.getName(), new Wait(live, certain, now()));
      return;
    }
    wait.certain = part;
    if (!wait.before.isEmpty()) {
      wait.before.retainAll(live);
      wait.turnedOver = now();
    }
    InvariantViolation.require(
        now() - wait.turnedOver <= GRACE_MILLIS,
        "what is certain within a task's time",
        () ->
            String.format(
                "%s has %s and wants more, %d MB are certain to it, and all has ended that ran"
                    + " when it fell below",
                queue.getName(), queue.getResourceUsage(), certain));
  }

  /** Free memory in pieces that are too small for an ask, as beside a small master. */
  private long fragments(long ask) {
    return scheduler.getNodeTracker().getAllNodes().stream()
        .mapToLong(node -> memory(node.getUnallocatedResource()))
        .filter(free -> free < ask)
        .sum();
  }

  private long now() {
    return scheduler.getClock().getTime();
  }

  private static long certain(FSQueue queue, double guaranteed) {
    long part = Math.max(memory(queue.getMinShare()), (long) guaranteed);
    return Math.min(part, Math.min(memory(queue.getDemand()), memory(queue.getMaxShare())));
  }

  /** The ratio of shares to weights at which stock Fair gives away everything. */
  private static double stockRatio(List<FSQueue> queues, long total) {
    double low = 0;
    double high = total / queues.stream().mapToDouble(FSQueue::getWeight).min().orElse(1);
    for (int halving = 0; halving < HALVINGS; halving++) {
      double ratio = (low + high) / 2;
      if (queues.stream().mapToDouble(queue -> stock(queue, ratio)).sum() < total) {
        low = ratio;
      } else {
        high = ratio;
      }
    }
    return low;
  }

  private static double stock(FSQueue queue, double ratio) {
    double most = memory(queue.getMaxShare());
    double least = memory(queue.getMinShare());
    return queue.isActive() ? Math.min(most, Math.max(least, ratio * queue.getWeight())) : 0;
  }

  /** The largest ask of a queue that nothing keeps from being served; zero if there is none. */
  private long largestAsk(FSQueue queue) {
    if (!(queue instanceof FSLeafQueue leaf)) {
      return queue.getChildQueues().stream().mapToLong(this::largestAsk).max().orElse(0);
    }
    long largest = 0;
    for (FSAppAttempt app : FairQueues.runnable(leaf)) {
      for (SchedulerRequestKey key : app.getSchedulerKeys()) {
        Resource size = app.getPendingAsk(key, ResourceRequest.ANY).getPerAllocationResource();
        if (app.getOutstandingAsksCount(key) > 0
            && app.getAppPlacementAllocator(key).getUniqueLocationAsks() <= 1
            && FairQueues.mayHave(app, size)) {
          largest = Math.max(largest, memory(size));
        }
      }
    }
    return largest;
  }

  /**
   * The guaranteed part of the stock share that the allocation file gives to all users: the root
   * queue's, or the least of a queue's own.
   */
  private static double guarantee(FairScheduler scheduler) {
    String file = scheduler.getConf().get(FairSchedulerConfiguration.ALLOCATION_FILE, "");
    try {
      String xml = Files.readString(Path.of(file));
      int root = xml.indexOf("<queue name=\"root\">") + 1;
      if (!GUARANTEE.matcher(xml.substring(root).split("<queue ", 2)[0]).find()) {
        return 0;
      }
      double least = 1;
      for (Matcher each = GUARANTEE.matcher(xml); each.find(); ) {
        least = Math.min(least, Double.parseDouble(each.group(1)));
      }
      return least;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long memory(Resource resource) {
    return resource.getMemorySize();
  }
}
