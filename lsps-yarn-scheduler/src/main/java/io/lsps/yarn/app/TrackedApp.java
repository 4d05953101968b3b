/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

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
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What the hooks keep of an application beside the workload model. */
public final class TrackedApp {
  public final String id;
  public final ApplicationId appId;
  public final String submitter;
  public final Framework framework;

  /** When the application was submitted, which a recovery does not change. */
  public final long submitMillis;

  /** The application master's container, none where it is unmanaged. */
  public final Resource master;

  /** The application tags. */
  public final Set<String> tags;

  private volatile String queue;
  private volatile String user;

  /** The container of each phase, as last asked for. */
  public final Map<Phase, Resource> containers = new ConcurrentHashMap<>();

  private volatile Resource largestContainer = Resources.none();
  private volatile Resource noDemand = Resources.none();
  private volatile boolean placed;

  /** Those of its containers that its AM wants to be larger, and that never will be. */
  public final Set<ContainerId> notIncreased = ConcurrentHashMap.newKeySet();

  private final JobRank submissionRank;

  /** What a rule goes by of it, as it was read last. Under the scheduler's write lock. */
  public final ReadJob read;

  private volatile JobPlan plan;
  private volatile double[] resumed;
  private volatile double settledSeconds = Double.NaN;
  private volatile JobRank rank;
  private volatile Job job;
  private volatile boolean gone;

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
    this.master = master;
    this.tags = tags;
    this.read = new ReadJob(this, id, submitMillis);
    this.submissionRank = new JobRank(0, 0, submitMillis, id);
  }

  /** Its job in the workload model, or null where that does not know it. */
  public Job job(WorkloadModel model) {
    Job known = job;
    if (known == null) {
      known = model.handle(id);
      job = known;
    }
    return known;
  }

  /** Whether it has been removed: then nothing is known of it any more. */
  public boolean isGone() {
    return gone;
  }

  void leave() {
    gone = true;
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

  /** The user that its job counts for: see {@link GroupBy}. */
  public String user() {
    return user;
  }

  public void user(String newUser) {
    user = newUser;
  }

  public void container(Phase phase, Resource asked) {
    if (!asked.equals(containers.put(phase, asked))) {
      Resource largest = Resources.none();
      for (Resource container : containers.values()) {
        largest = Resources.componentwiseMax(largest, container);
      }
      largestContainer = largest;
    }
  }

  /** The largest container of any phase, none where nothing was asked for. */
  public Resource largestContainer() {
    return largestContainer;
  }

  /** Its AM's call places what it asks for: it asked knowing all that it had been given. */
  public void placing() {
    placed = true;
  }

  /** Whether the call of its AM that is over did so. */
  public boolean wasPlaced() {
    boolean was = placed;
    placed = false;
    return was;
  }

  /**
   * What the scheduler takes for its demand and is none: containers that its AM had been given
   * when it asked for them again, since it had not yet heard of them, and those that no node can
   * hold. Until the next ask.
   */
  public Resource noDemand() {
    return noDemand;
  }

  public void noDemand(Resource amount) {
    noDemand = amount;
  }

  /** Its rank among the jobs of its user where they are served in the order of submission. */
  public JobRank submissionRank() {
    return submissionRank;
  }

  /** The same by another place: jobs of one place by submission. */
  public JobRank rank(int place) {
    JobRank known = rank;
    if (known == null || known.place != place) {
      known = new JobRank(0, place, submitMillis, id);
      rank = known;
    }
    return known;
  }

  /** It was submitted to an earlier ResourceManager: its deadline counts from then on. */
  public void recovered() {
    read.recovered = true;
  }

  /** It is no longer in the fair-share reference, where it took so many seconds. */
  void settled(double fairSeconds) {
    settledSeconds = fairSeconds;
  }

  /** Whether it is no longer in the fair-share reference. */
  boolean isSettled() {
    return !Double.isNaN(settledSeconds);
  }

  /** What it takes in the fair-share reference, as predicted until it is settled there; or NaN. */
  double fairSeconds() {
    JobPlan last = plan;
    return isSettled() || last == null ? settledSeconds : last.fairSeconds();
  }

  /** What was planned for it last; null before the first plan. */
  public JobPlan plan() {
    return plan;
  }

  public void plan(JobPlan next) {
    plan = next;
  }

  /** Its account goes on from this, as {@link JobPlan#account} has it, with the next plan. */
  public void resume(double[] account) {
    resumed = account.length >= JobPlan.ACCOUNT_NUMBERS ? account : null;
  }

  /** Its account to be stored: that of before a restart, as long as no plan went on from it. */
  public double[] account() {
    double[] account = resumed;
    JobPlan last = plan;
    return account != null || last == null ? account : last.account();
  }

  /** The plan that the next one goes on from, or null. Under the scheduler's write lock. */
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
   * Reads an application for a rule. As long as nothing of it was told, the same object stands for
   * it. Under the scheduler's write lock.
   */
  public static final class ReadJob {
    private final Object owner;
    private final String id;
    private final long submitMillis;
    private boolean recovered;
    private JobSnapshot state;
    // Read from these: whoever keeps them puts others in their place where they change.
    private JobView view;
    private Object rest;
    private Stage stage;

    /**
     * Nothing is read yet.
     *
     * @param owner whose the state is
     */
    ReadJob(Object owner, String id, long submitMillis) {
      this.owner = owner;
      this.id = id;
      this.submitMillis = submitMillis;
    }

    /**
     * The same as was read last, where that is known to hold; else null: {@link #read} is to
     * follow.
     *
     * @param changed whether its attempt tells of a change
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
     * @param viewNow what the workload model tells of its job; null where it does not know it
     * @param restNow stands for everything else that it is read from: options, task times, cluster
     * @param stageNow how far it has come
     * @param held what it holds
     * @param tasks how many containers its tasks hold
     * @param wanted what it holds and asks for
     * @param master what its AM holds
     * @param largest the largest container that it asks for
     * @param apart whether it has what jobs of known sizes leave, if its asks do not tell its size
     * @param part resources as a part of the cluster
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
      boolean told = view.spec.framework.asksTellSize();
      boolean measured = !apart || told;
      double left = sizes.orderingSize(view, SizeBasis.REMAINING);
      boolean known = !Double.isNaN(left);
      // Only its AM can show anything of a job of which nothing is known.
      int first = measured && !known && !runs ? 1 : sizes.firstTasks(view);
      job.tasks(view.tasks(), tasks, first, view.asked() && told);
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
