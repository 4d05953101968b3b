/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import io.lsps.flex.Flex;
import io.lsps.flex.FlexJob;
import io.lsps.flex.Metric;
import io.lsps.flex.PackedSchedule;
import io.lsps.flex.Problem;
import io.lsps.flex.yarn.FlexHints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FifoPolicy;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * FLEX as the paper has it (Wolf et al., Sections 3 and 4.2) in the leaf queues of a FairScheduler.
 * Every update is an epoch. The remaining work of a job is the mean time of its own finished tasks
 * times the tasks left, phase by phase, without history. A phase of which nothing has finished has
 * one slot at least. The queue's minimum is split equally. The best of the generic order and of
 * those made for a metric gives the slots, without search. The job furthest below its slots is
 * served first, as in Hadoop 0.20.
 *
 * <p>Assumptions: a request priority is a phase. There is one pool of slots, so one problem for
 * maps and reduces, instead of two. A phase without a finished task takes as long as the others of
 * the queue in the mean. Memory stands for slots, and a slot is the smallest container.
 */
public final class PaperFlexPolicy extends FifoPolicy {
  /** Also the key of LsPS's FLEX, so that both take the same metric. */
  private static final String METRIC = "yarn.scheduler.flex.metric";

  // A policy class has one instance per process, and attempts of two schedulers may be equal.
  private final Map<FairScheduler, Map<FSAppAttempt, Tasks>> known = new WeakHashMap<>();

  @Override
  public String getName() {
    return "flex-paper";
  }

  @Override
  public Comparator<Schedulable> getComparator() {
    return Comparator.comparingDouble(PaperFlexPolicy::filled)
        .thenComparing(Schedulable::getStartTime)
        .thenComparing(Schedulable::getName);
  }

  private static double filled(Schedulable app) {
    double share = app.getFairShare().getMemorySize();
    double used = app.getResourceUsage().getMemorySize();
    return share == 0 ? Double.MAX_VALUE / 2 * (1 + used / (1 + used)) : used / share;
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> schedulables, Resource total) {
    List<FSAppAttempt> apps = new ArrayList<>();
    schedulables.forEach(app -> apps.add((FSAppAttempt) app));
    apps.sort(
        Comparator.comparing(FSAppAttempt::getStartTime).thenComparing(FSAppAttempt::getName));
    if (apps.isEmpty()) {
      return;
    }
    FSLeafQueue queue = apps.get(0).getQueue();
    long now = queue.scheduler.getClock().getTime();
    Map<FSAppAttempt, Tasks> own =
        known.computeIfAbsent(queue.scheduler, scheduler -> new WeakHashMap<>());
    List<Tasks> jobs = new ArrayList<>();
    long slot = Long.MAX_VALUE;
    for (FSAppAttempt app : apps) {
      Tasks tasks = own.computeIfAbsent(app, id -> new Tasks());
      tasks.read(app, now);
      jobs.add(tasks);
      slot = Math.min(slot, tasks.smallest);
    }
    if (slot == Long.MAX_VALUE) {
      apps.forEach(app -> app.setFairShare(Resource.newInstance(0, 0)));
      return;
    }
    long least = queue.getMinShare().getMemorySize() / slot / apps.size();
    Metric metric = Metric.parse(queue.scheduler.getConf().get(METRIC, "average-response"));
    Problem problem = problem(apps, jobs, (int) (total.getMemorySize() / slot), least, metric, now);
    PackedSchedule schedule = Flex.paper(problem);
    for (int j = 0; j < apps.size(); j++) {
      long memory = schedule.slots(j) * slot;
      int vcores = (int) (memory * total.getVirtualCores() / Math.max(1, total.getMemorySize()));
      apps.get(j).setFairShare(Resource.newInstance(memory, vcores));
    }
  }

  private static Problem problem(
      List<FSAppAttempt> apps, List<Tasks> jobs, int slots, long least, Metric metric, long now) {
    double mean = jobs.stream().mapToDouble(Tasks::mean).filter(m -> m > 0).average().orElse(1);
    List<FlexJob> list = new ArrayList<>();
    for (int j = 0; j < jobs.size(); j++) {
      FSAppAttempt app = apps.get(j);
      Tasks tasks = jobs.get(j);
      double work = tasks.work(mean);
      int most = Math.max(1, tasks.left());
      int minimum = (int) Math.min(most, Math.max(least, tasks.isUnmeasured() ? 1 : 0));
      double elapsed = (now - app.getStartTime()) / 1000.0;
      FlexHints hints = FlexHints.of(EarliestDeadlinePolicy.tags(app));
      double whole = Math.max(1e-3, work + tasks.done());
      list.add(new FlexJob(work, minimum, most, metric.penalty(hints.terms(elapsed, whole))));
    }
    return Problem.of(Math.max(1, slots), metric.aggregate, list);
  }

  /** The tasks of one job, by phase. */
  private static final class Tasks {
    private final Map<Priority, Phase> phases = new HashMap<>();
    private Map<ContainerId, Running> running = new HashMap<>();
    private long smallest = Long.MAX_VALUE;

    void read(FSAppAttempt app, long now) {
      phases.values().forEach(phase -> phase.left = 0);
      Map<ContainerId, Running> next = new HashMap<>();
      for (RMContainer container : app.getLiveContainers()) {
        if (!container.isAMContainer()) {
          ContainerId id = container.getContainerId();
          Priority priority = container.getAllocatedSchedulerKey().getPriority();
          next.put(id, running.getOrDefault(id, new Running(phase(priority), now)));
          phase(priority).left++;
          smallest = Math.min(smallest, container.getAllocatedResource().getMemorySize());
        }
      }
      running.forEach(
          (id, task) -> {
            if (!next.containsKey(id)) {
              task.phase.finished++;
              task.phase.seconds += (now - task.since) / 1000.0;
            }
          });
      running = next;
      for (SchedulerRequestKey key : app.getAppSchedulingInfo().getSchedulerKeys()) {
        PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
        if (ask.getCount() > 0) {
          phase(key.getPriority()).left += ask.getCount();
          smallest = Math.min(smallest, ask.getPerAllocationResource().getMemorySize());
        }
      }
    }

    private Phase phase(Priority priority) {
      return phases.computeIfAbsent(priority, key -> new Phase());
    }

    int left() {
      return phases.values().stream().mapToInt(phase -> phase.left).sum();
    }

    boolean isUnmeasured() {
      return phases.values().stream().anyMatch(phase -> phase.left > 0 && phase.finished == 0);
    }

    /** Mean seconds of a finished task; 0 where none has. */
    double mean() {
      double count = phases.values().stream().mapToInt(phase -> phase.finished).sum();
      return count == 0 ? 0 : done() / count;
    }

    double done() {
      return phases.values().stream().mapToDouble(phase -> phase.seconds).sum();
    }

    double work(double otherwise) {
      return phases.values().stream().mapToDouble(phase -> phase.work(otherwise)).sum();
    }
  }

  private static final class Phase {
    private int left;
    private int finished;
    private double seconds;

    double work(double otherwise) {
      return left * (finished == 0 ? otherwise : seconds / finished);
    }
  }

  private record Running(Phase phase, long since) {}

  /** Earliest deadline first; jobs without one last, oldest first. */
  public static final class EarliestDeadlinePolicy extends FifoPolicy {
    @Override
    public String getName() {
      return "edf";
    }

    @Override
    public Comparator<Schedulable> getComparator() {
      return Comparator.comparingDouble(EarliestDeadlinePolicy::deadline)
          .thenComparing(super.getComparator());
    }

    @Override
    public void computeShares(Collection<? extends Schedulable> apps, Resource total) {
      Schedulable first = apps.stream().min(getComparator()).orElse(null);
      apps.forEach(app -> app.setFairShare(app == first ? total : Resource.newInstance(0, 0)));
    }

    private static double deadline(Schedulable app) {
      return app.getStartTime() / 1000.0 + FlexHints.of(tags((FSAppAttempt) app)).terms(0, 1).due();
    }

    /** The application's tags. */
    static Set<String> tags(FSAppAttempt app) {
      RMApp job = app.getQueue().scheduler.getRMContext().getRMApps().get(app.getApplicationId());
      return job == null ? Set.of() : job.getApplicationTags();
    }
  }
}
