/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import io.lsps.policy.yarn.JobRank;
import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.rule.JobPlan;
import io.lsps.rule.JobSnapshot;
import io.lsps.rule.JobSnapshot.Stage;
import io.lsps.workload.Framework;
import io.lsps.workload.Job;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.GroupBy;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** State of an application besides the workload model. */
public final class TrackedApp {
  // Applications request few different sizes, and one takes 400 bytes. Not to be modified.
  private static final Interner<Resource> SIZES = Interners.newWeakInterner();

  public final String id;
  public final ApplicationId appId;
  public final String submitter;
  public final Framework framework;

  /** Time of submission, unchanged by a recovery. */
  public final long submitMillis;

  /** The AM's container, none if unmanaged. */
  public final Resource master;

  /** The application tags. */
  public final Set<String> tags;

  private volatile String queue;
  private volatile String user;

  private volatile Map<Phase, Resource> containers = Collections.emptyMap();
  private volatile Resource largestContainer = Resources.none();
  private volatile Resource noDemand = Resources.none();
  private volatile boolean placed;

  private volatile Set<ContainerId> notIncreased = Collections.emptySet();

  /** The last input for the rule. For the thread that plans, one at a time. */
  public final ReadJob read;

  private volatile JobPlan plan;
  private volatile double[] resumed;
  private volatile double settledSeconds = Double.NaN;
  private volatile JobRank rank;
  private volatile Job job;
  private volatile boolean removed;
  private boolean masterStarted;
  private boolean taskStarted;

  TrackedApp(
      ApplicationId appId,
      String submitter,
      String queue,
      Framework framework,
      long submitMillis,
      Resource master,
      Set<String> tags) {
    this.id = appId.toString();
    this.appId = appId;
    this.submitter = submitter;
    this.queue = queue;
    this.framework = framework;
    this.submitMillis = submitMillis;
    this.master = SIZES.intern(Resources.clone(master));
    this.tags = tags;
    this.read = new ReadJob(this, id, submitMillis);
  }

  /** Its job in the workload model, or null if unknown. */
  public Job job(WorkloadModel model) {
    Job known = job;
    if (known == null) {
      known = model.handle(id);
      job = known;
    }
    return known;
  }

  /** Whether it has been removed. */
  public boolean isGone() {
    return removed;
  }

  void leave() {
    removed = true;
  }

  public boolean mapReduce() {
    return framework == Framework.MAPREDUCE;
  }

  public String queue() {
    return queue;
  }

  public void queue(String newQueue) {
    queue = newQueue;
  }

  /** The user of its job: see {@link GroupBy}. */
  public String user() {
    return user;
  }

  public void user(String newUser) {
    user = newUser;
  }

  public void container(Phase phase, Resource asked) {
    if (!asked.equals(containers.get(phase))) {
      change(phase, SIZES.intern(Resources.clone(asked)));
    }
  }

  private synchronized void change(Phase phase, Resource container) {
    Map<Phase, Resource> next = new EnumMap<>(Phase.class);
    next.putAll(containers);
    next.put(phase, container);
    Resource largest = Resources.none();
    for (Resource each : next.values()) {
      largest = Resources.componentwiseMax(largest, each);
    }
    containers = next.size() > 1 ? next : Collections.singletonMap(phase, container);
    largestContainer = SIZES.intern(largest);
  }

  /** The container of each phase, as last requested. */
  public Map<Phase, Resource> containers() {
    return Collections.unmodifiableMap(containers);
  }

  /** Containers that its AM wants to increase, which never happens. */
  public Set<ContainerId> notIncreased() {
    return Collections.unmodifiableSet(notIncreased);
  }

  /** Its AM wants to increase these too; of the earlier ones those stay that are still held. */
  public synchronized void notIncreased(
      Collection<ContainerId> more, Predicate<ContainerId> isHeld) {
    Set<ContainerId> next = new HashSet<>(notIncreased);
    next.removeIf(isHeld.negate());
    next.addAll(more);
    notIncreased = next;
  }

  /** The largest container of any phase, none before the first request. */
  public Resource largestContainer() {
    return largestContainer;
  }

  /** The current AM call places its requests: it was made knowing all earlier containers. */
  public void placing() {
    placed = true;
  }

  /** Whether the last AM call did so. */
  public boolean wasPlaced() {
    boolean was = placed;
    placed = false;
    return was;
  }

  /**
   * Requests counted by the scheduler that are not demand: those repeated because the AM had not
   * yet received its containers, and those too large for any node. Until the next request.
   */
  public Resource noDemand() {
    return noDemand;
  }

  public void noDemand(Resource amount) {
    noDemand = amount;
  }

  /** Its rank by position, then submission. */
  public JobRank rank(int place) {
    JobRank known = rank;
    if (known == null || known.place != place) {
      known = new JobRank(0, place, submitMillis, id);
      rank = known;
    }
    return known;
  }

  /** It was submitted to an earlier ResourceManager: its deadline counts from then. */
  public void recovered() {
    read.recovered = true;
    masterStarted = true;
    taskStarted = true;
  }

  /**
   * One of its containers has started: whether it is the first of its kind. No one is if an earlier
   * ResourceManager may have started others.
   *
   * @param master whether it is its AM's
   */
  public synchronized boolean isFirst(boolean master) {
    boolean first = master ? !masterStarted : !taskStarted;
    masterStarted |= master;
    taskStarted |= !master;
    return first;
  }

  /** It has left the fair-share reference, after this many seconds. */
  void settled(double fairSeconds) {
    settledSeconds = fairSeconds;
  }

  /** Whether it has left the fair-share reference. */
  boolean isSettled() {
    return !Double.isNaN(settledSeconds);
  }

  /** Its time in the fair-share reference, predicted until it is settled; or NaN. */
  double fairSeconds() {
    JobPlan last = plan;
    return isSettled() || last == null ? settledSeconds : last.fairSeconds();
  }

  /** Its last plan; null before the first. */
  public JobPlan plan() {
    return plan;
  }

  public void plan(JobPlan next) {
    plan = next;
  }

  /** The next plan continues from this {@link JobPlan#account}. */
  public void resume(double[] account) {
    resumed = account.length >= JobPlan.ACCOUNT_NUMBERS ? account : null;
  }

  /** Its account for storage: that from before a restart until a plan has continued from it. */
  public double[] account() {
    double[] account = resumed;
    JobPlan last = plan;
    return account != null || last == null ? account : last.account();
  }

  /** The plan that the next one continues from, or null. For the thread that plans. */
  public JobPlan before() {
    double[] account = resumed;
    if (account != null) {
      if (plan == null) {
        plan = JobPlan.resumed(id, submitMillis, account);
      } else {
        plan.resume(account);
      }
      resumed = null;
    }
    return plan;
  }

  /**
   * Reads an application for the rule; returns the same object until something changes. For the
   * thread that plans, one at a time.
   */
  public static final class ReadJob {
    private final Object owner;
    private final String id;
    private final long submitMillis;
    private boolean recovered;
    private JobSnapshot state;
    // The inputs, which are immutable and compared by identity.
    private JobView view;
    private Object rest;
    private Stage stage;

    /**
     * Nothing is read yet.
     *
     * @param owner of the state
     */
    ReadJob(Object owner, String id, long submitMillis) {
      this.owner = owner;
      this.id = id;
      this.submitMillis = submitMillis;
    }

    /**
     * Unknown without a waiting or running AM, as with an unmanaged one that has not registered.
     */
    public static Stage stage(JobView view, Resource demand) {
      if (view != null && (view.asked() || view.mayRun())) {
        return Stage.RUNS;
      }
      return view == null || Resources.isNone(demand) ? Stage.UNKNOWN : Stage.STARTS;
    }

    /**
     * The last result if still valid; else null, and {@link #read} must follow.
     *
     * @param changed whether its attempt reports a change
     * @param viewNow as there
     * @param restNow likewise
     */
    public JobSnapshot known(boolean changed, JobView viewNow, Object restNow) {
      if (changed || stage != Stage.RUNS || view != viewNow || rest != restNow) {
        state = null;
      }
      return state;
    }

    /**
     * Reads the application.
     *
     * @param viewNow the workload model's view of its job; null if unknown
     * @param restNow stands for all other inputs: options, task times, cluster
     * @param stageNow its stage
     * @param held usage
     * @param tasks number of containers of its tasks
     * @param wanted usage and requests
     * @param master usage of its AM
     * @param largest the largest requested container
     * @param apart whether it gets what jobs of known size leave, if its requests do not reveal its
     *     size
     * @param part resources as a fraction of the cluster
     */
    public JobSnapshot read(
        JobView viewNow,
        Object restNow,
        Stage stageNow,
        Resource held,
        int tasks,
        Resource wanted,
        Resource master,
        Resource largest,
        boolean apart,
        SizeEstimator sizes,
        ToDoubleFunction<Resource> part) {
      view = viewNow;
      rest = restNow;
      stage = stageNow;
      boolean runs = stage == Stage.RUNS;
      Resource next = stage == Stage.STARTS ? wanted : largest;
      JobSnapshot.Builder job =
          JobSnapshot.of(owner, id, submitMillis)
              .stage(stage)
              .amounts(
                  ResourceVectors.amounts(held),
                  ResourceVectors.amounts(wanted),
                  ResourceVectors.amounts(next));
      if (recovered) {
        job.since(submitMillis);
      }
      if (stage == Stage.UNKNOWN) {
        state = job.build();
        return state;
      }
      boolean reveals = view.spec.framework.requestsRevealSize();
      boolean measured = !apart || reveals;
      double left = sizes.orderingSize(view, SizeBasis.REMAINING);
      boolean known = !Double.isNaN(left);
      // An unknown job can only reveal something through its AM.
      int first = measured && !known && !runs ? 1 : sizes.firstTasks(view);
      job.tasks(view.tasks(), tasks, first, view.asked() && reveals);
      if (!measured) {
        job.apart();
      }
      double its = part.applyAsDouble(master);
      double later = known || !measured ? 1 : 0;
      job.parts(runs ? Math.max(0, part.applyAsDouble(wanted) - its) : later, runs ? its : 0)
          .work(
              measured && known
                  ? sizes.orderingSize(view, SizeBasis.TOTAL)
                  : Double.POSITIVE_INFINITY,
              known ? left : Double.POSITIVE_INFINITY,
              sizes.held(view));
      state = job.build();
      return state;
    }
  }
}
