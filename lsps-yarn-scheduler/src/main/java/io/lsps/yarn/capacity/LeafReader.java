/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.rule.JobPlan;
import io.lsps.rule.JobSnapshot;
import io.lsps.rule.Plan;
import io.lsps.rule.QueueSnapshot;
import io.lsps.rule.Snapshot;
import io.lsps.scorecard.Scorecard;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.AppEvents;
import io.lsps.yarn.app.Phases;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.app.TrackedApp.ReadJob;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.Users;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Reads a leaf queue of the CapacityScheduler for one plan. */
final class LeafReader {
  private final CapacityScheduler scheduler;
  private final CSQueue queue;
  private final AppEvents events;
  private final Scorecard scorecard;
  private final Supplier<Options> options;
  private final Supplier<Map<String, List<JobPlan>>> ended;
  private final Function<SchedulerApplicationAttempt, Resource> observedHeld;
  private final LongSupplier clock;
  private final IdentityHashMap<Object, SchedulerApplicationAttempt> attempts =
      new IdentityHashMap<>();
  private Resource cluster = Resources.none();
  private Fairness fairness = Fairness.FAIR;

  LeafReader(
      CapacityScheduler scheduler,
      CSQueue queue,
      AppEvents events,
      Scorecard scorecard,
      Supplier<Options> options,
      Supplier<Map<String, List<JobPlan>>> ended,
      Function<SchedulerApplicationAttempt, Resource> observedHeld,
      LongSupplier clock) {
    this.scheduler = scheduler;
    this.queue = queue;
    this.events = events;
    this.scorecard = scorecard;
    this.options = options;
    this.ended = ended;
    this.observedHeld = observedHeld;
    this.clock = clock;
  }

  CSQueue queue() {
    return queue;
  }

  /** The applications that were read last, by the owner of their snapshot. */
  IdentityHashMap<Object, SchedulerApplicationAttempt> attempts() {
    return attempts;
  }

  /** All that holds in the queue. */
  QueueOptions options(LeafSettings settings) {
    return settings.over(options.get());
  }

  /** Resources as a part of the cluster. */
  double part(Resource resource) {
    return fairness.part(resource, cluster);
  }

  /** The smallest container, likewise. */
  double smallestContainer() {
    return part(scheduler.getMinimumResourceCapability());
  }

  /** Jobs are no longer in the fair-share reference. */
  void settled(List<JobPlan> jobs) {
    events.apps.settled(jobs, scorecard);
  }

  /** What was planned for a job is kept with it. */
  void planned(JobPlan job) {
    ((TrackedApp) job.job().owner()).plan(job);
  }

  /**
   * Reads the queue: its users share it equally, or by their weights, as under its user limits.
   *
   * @param members its active applications
   * @param last what was planned last, or null
   */
  Snapshot read(Collection<SchedulerApplicationAttempt> members, LeafSettings settings, Plan last) {
    cluster = Resources.clone(scheduler.getClusterResource());
    boolean dominant = scheduler.getResourceCalculator() instanceof DominantResourceCalculator;
    fairness = dominant ? Fairness.DRF : Fairness.FAIR;
    QueueOptions set = options(settings);
    SizeEstimator sizes =
        new SizeEstimator(events.model.taskTimes(), SizeBasis.REMAINING, set.pastJobs());
    attempts.clear();
    Map<String, List<TrackedApp>> users = new TreeMap<>();
    for (SchedulerApplicationAttempt attempt : members) {
      TrackedApp app = events.apps.get(attempt.getApplicationId());
      if (app != null) {
        attempts.put(app, attempt);
        users.computeIfAbsent(attempt.getUser(), user -> new ArrayList<>()).add(app);
      }
    }
    users.values().forEach(apps -> apps.sort(Comparator.comparing(app -> app.rank(0))));
    long[] total = ResourceVectors.amounts(total());
    Map<String, Double> weights = new HashMap<>();
    users.keySet().forEach(name -> weights.put(name, weight(name)));
    double sum = weights.values().stream().mapToDouble(each -> each).sum();
    List<QueueSnapshot> children = new ArrayList<>();
    users.forEach(
        (name, apps) -> {
          // All may have a weight of 0.
          double part = sum > 0 ? weights.get(name) / sum : 1.0 / users.size();
          children.add(user(name, apps, set, sizes, total, part));
        });
    QueueSnapshot root = new QueueSnapshot(queue, queue.getQueuePath(), 1);
    root.under(set.rule(fairness.types()));
    root.within(total, none(), none(), unbounded(), total);
    root.parent(children);
    return new Snapshot(root, total, ResourceVectors.amounts(cluster), clock.getAsLong())
        .ended(ended.get());
  }

  /** What the queue has: its capacity, and what it holds beyond or could take of what is free. */
  private Resource total() {
    RMNodeLabelsManager labels = events.context().getNodeLabelManager();
    Resource free =
        Partitions.free(
            queue,
            scheduler.getRootQueue(),
            partition -> labels.getResourceByLabel(partition, cluster));
    Resource reach = Resources.add(Partitions.used(queue), free);
    return Resources.componentwiseMax(
        Partitions.capacity(queue), Resources.componentwiseMin(Partitions.most(queue), reach));
  }

  /** As in {@code user-settings.NAME.weight} of the queue, else of the nearest above it. */
  private double weight(String user) {
    for (CSQueue each = queue; each != null; each = each.getParent()) {
      String key =
          CapacitySchedulerConfiguration.PREFIX
              + each.getQueuePath()
              + ".user-settings."
              + user
              + ".weight";
      if (scheduler.getConfiguration().get(key) != null) {
        return scheduler.getConfiguration().getFloat(key, 1);
      }
    }
    return 1;
  }

  private QueueSnapshot user(
      String name,
      List<TrackedApp> apps,
      QueueOptions set,
      SizeEstimator sizes,
      long[] total,
      double part) {
    List<JobSnapshot> jobs = new ArrayList<>(apps.size());
    List<JobPlan> last = new ArrayList<>(apps.size());
    long[] demand = none();
    for (TrackedApp app : apps) {
      SchedulerApplicationAttempt attempt = attempts.get(app);
      Resource held = attempt.getCurrentConsumption();
      Resource left = Resources.add(app.noDemand(), observedHeld.apply(attempt));
      Resource wanted =
          Resources.add(
              held,
              Resources.subtractNonNegative(
                  attempt.getAppAttemptResourceUsage().getAllPending(), left));
      long[] amounts = ResourceVectors.amounts(wanted);
      Arrays.setAll(demand, type -> demand[type] + amounts[type]);
      jobs.add(job(app, attempt, held, wanted, set, sizes));
      last.add(app.before());
    }
    long[] share = new long[total.length];
    Arrays.setAll(share, type -> (long) (total[type] * part));
    QueueSnapshot user =
        new QueueSnapshot(
            name, Users.submitterName(queue.getQueuePath(), name, GroupBy.SUBMITTER), part);
    user.under(set.rule(fairness.types())).guaranteed(set.guarantee(set.rule()));
    return user.within(demand, none(), none(), unbounded(), share).user(jobs, last, Double.NaN);
  }

  private JobSnapshot job(
      TrackedApp app,
      SchedulerApplicationAttempt attempt,
      Resource held,
      Resource wanted,
      QueueOptions set,
      SizeEstimator sizes) {
    JobView view = events.model.job(app.job(events.model), clock.getAsLong());
    return app.read.read(
        view,
        null,
        ReadJob.stage(view, wanted),
        held,
        Phases.tasksHeld(attempt),
        wanted,
        attempt.getAMResource(),
        app.largestContainer(),
        set.rule().setsUnsizedApart(),
        sizes,
        this::part);
  }

  private static long[] none() {
    return ResourceVectors.amounts(Resources.none());
  }

  private static long[] unbounded() {
    return ResourceVectors.amounts(Resources.unbounded());
  }
}
