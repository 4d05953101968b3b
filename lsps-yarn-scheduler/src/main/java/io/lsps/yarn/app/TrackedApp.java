/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.policy.yarn.JobRank;
import io.lsps.share.Account;
import io.lsps.share.LateJob;
import io.lsps.share.ServiceRank;
import io.lsps.share.SizeClass;
import io.lsps.workload.Framework;
import io.lsps.workload.JobHandle;
import io.lsps.workload.JobView;
import io.lsps.workload.PastJobs;
import io.lsps.workload.Phase;
import io.lsps.workload.TaskTimes;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.GroupBy;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What the hooks keep of an application beside the workload model. */
public final class TrackedApp {
  private static final int NOT_OWED = Integer.MAX_VALUE;

  private final String id;
  private final ApplicationId appId;
  private final String submitter;
  private final Framework framework;
  private final long submitMillis;
  private final Resource master;
  private final Set<String> tags;
  private volatile String queue;
  private volatile String user;
  private final Map<Phase, Resource> containers = new ConcurrentHashMap<>();
  private volatile Resource largestContainer = Resources.none();
  private final JobRank submissionRank;
  private final ServiceRank firstRank;
  private volatile ServiceRank sizeRank;
  private volatile boolean firstTaskAwaited;
  private final LateJob late = new LateJob();
  private final Account account = new Account();
  private volatile int sizeClass;
  private volatile int owedClass = NOT_OWED;
  private volatile AtomicLong changes = new AtomicLong();
  private volatile AtomicLong places = new AtomicLong();
  private volatile JobHandle job;
  private volatile boolean gone;
  // What its rank was taken from, by the thread that ranks.
  private double rankedSize = Double.NaN;
  private JobView rankedView;
  private TaskTimes rankedTimes;
  private PastJobs rankedPast;
  private Resource rankedUsage;

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
    this.submissionRank = new JobRank(0, 0, submitMillis, id);
    this.firstRank = rankOf(SizeClass.FIRST - 1);
    sizeLeft(Double.POSITIVE_INFINITY, false);
  }

  /** Its job in the workload model, or null where that does not know it. */
  public JobHandle job(WorkloadModel model) {
    JobHandle known = job;
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

  /** Counts what changes of it from now on, and when it comes to be owed service, there. */
  void countChanges(AtomicLong counter, AtomicLong placeCounter) {
    changes = counter;
    places = placeCounter;
  }

  public String id() {
    return id;
  }

  public ApplicationId appId() {
    return appId;
  }

  public String submitter() {
    return submitter;
  }

  public boolean mapReduce() {
    return framework == Framework.MAPREDUCE;
  }

  public Framework framework() {
    return framework;
  }

  /** When the application was submitted, which a recovery does not change. */
  public long submitMillis() {
    return submitMillis;
  }

  /** The application master's container, none where it is unmanaged. */
  public Resource master() {
    return master;
  }

  /** The application tags. */
  public Set<String> tags() {
    return tags;
  }

  public String queue() {
    return queue;
  }

  public void queue(String newQueue) {
    queue = newQueue;
    changes.incrementAndGet();
  }

  /** The user that its job counts for: see {@link GroupBy}. */
  public String user() {
    return user;
  }

  public void user(String newUser) {
    user = newUser;
    changes.incrementAndGet();
  }

  /** The container of each phase, as last asked for. */
  public Map<Phase, Resource> containers() {
    return containers;
  }

  public void container(Phase phase, Resource asked) {
    if (!asked.equals(containers.put(phase, asked))) {
      Resource largest = Resources.none();
      for (Resource container : containers.values()) {
        largest = Resources.componentwiseMax(largest, container);
      }
      largestContainer = largest;
      changes.incrementAndGet();
    }
  }

  /** The largest container of any phase, none where nothing was asked for. */
  public Resource largestContainer() {
    return largestContainer;
  }

  /** Its rank among the jobs of its user where they are served in the order of submission. */
  public JobRank submissionRank() {
    return submissionRank;
  }

  /** Its rank where the smallest is served first: those of equal size by submission. */
  public ServiceRank sizeRank() {
    return sizeRank;
  }

  /** Its rank for the task that shows how long its tasks take: before all that is known. */
  public ServiceRank firstRank() {
    return firstRank;
  }

  /** Whether such a task was awaited at the last update. */
  public boolean firstTaskAwaited() {
    return firstTaskAwaited;
  }

  /**
   * What is left of it as of an update.
   *
   * @param size in dominant-share-seconds
   * @param awaited whether a task that shows how long its tasks take is awaited
   */
  public void sizeLeft(double size, boolean awaited) {
    if (Double.compare(size, rankedSize) != 0) {
      rankedSize = size;
      sizeClass = SizeClass.within(size);
      rankAnew();
    }
    if (awaited != firstTaskAwaited) {
      firstTaskAwaited = awaited;
    }
  }

  /** Whether what is left of it was taken from these last. */
  @SuppressWarnings("ReferenceEquality") // Views and times that tell something else are others.
  public boolean isRankedBy(JobView view, TaskTimes times, PastJobs past, Resource usage) {
    return view == rankedView && times == rankedTimes && past == rankedPast && usage == rankedUsage;
  }

  /** What is left of it was taken from these. */
  public void rankedBy(JobView view, TaskTimes times, PastJobs past, Resource usage) {
    rankedView = view;
    rankedTimes = times;
    rankedPast = past;
    rankedUsage = usage;
  }

  /** Whether it has had more than was foreseen. */
  public LateJob late() {
    return late;
  }

  /** What it is owed. Under the scheduler's write lock. */
  public Account account() {
    return account;
  }

  /** It is owed service from now on, in this place among those that are. */
  public void owed(int place) {
    if (place != owedClass) {
      owedClass = place;
      places.incrementAndGet();
      rankAnew();
    }
  }

  /** It is owed nothing. */
  public void owedNothing() {
    owed(NOT_OWED);
  }

  /** Its place among those that are owed service: see {@link SizeClass#OWED}. */
  public int owedClass() {
    return owedClass;
  }

  private void rankAnew() {
    sizeRank = rankOf(Math.min(sizeClass, owedClass));
  }

  private ServiceRank rankOf(int ofClass) {
    return new ServiceRank(true, ServiceRank.SATISFIED, -(double) ofClass, submitMillis, id);
  }
}
