/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The plan for a queue and all below it, from one update to the next: guarantee, share, what is
 * served next and why. All readers use this; between updates containers are counted against it, see
 * {@link Order}. Immutable once planned. Fractions are of the cluster's dominant resource.
 */
public final class Plan {
  final QueueSnapshot queue;
  final List<Plan> children;
  final List<JobPlan> jobs;
  List<JobPlan> finished = Collections.emptyList();
  private List<JobPlan> settled = Collections.emptyList();
  ClassAmounts demand;
  Plan before;
  long[] holds;
  long[] awaited;
  double seconds;
  // Only in the root: its input, and until when it is valid if only time changes.
  Snapshot snapshot;
  double until = Double.NEGATIVE_INFINITY;
  long[] share;
  double shareOfCluster;
  double guaranteed;
  double entitled;
  double firstUntil;
  int next = Integer.MAX_VALUE;
  boolean newcomer;
  boolean byDeficit;
  private Object places;
  // Indices of its jobs in the order of their positions.
  private int[] order;

  private Plan(QueueSnapshot queue) {
    this.queue = queue;
    children = new ArrayList<>(queue.children.size());
    jobs = new ArrayList<>(queue.jobs.size());
    share = new long[queue.stock.length];
  }

  /**
   * Creates a plan for each queue of a snapshot, with the ranks of its jobs, otherwise not computed
   * yet.
   *
   * @param before the plan to continue from, or null
   */
  static Plan of(QueueSnapshot queue, Plan before) {
    Plan plan = new Plan(queue);
    plan.before = before;
    Map<String, Plan> known = null;
    for (int i = 0; i < queue.children.size(); i++) {
      QueueSnapshot child = queue.children.get(i);
      Plan last = before != null && i < before.children.size() ? before.children.get(i) : null;
      if (before != null && (last == null || !last.queue.name.equals(child.name))) {
        known = known == null ? byName(before) : known;
        last = known.get(child.name);
      }
      plan.children.add(of(child, last));
    }
    for (int i = 0; i < queue.jobs.size(); i++) {
      JobPlan job = new JobPlan(queue.jobs.get(i), queue.plans.get(i));
      Rank.of(job, job.before);
      plan.jobs.add(job);
    }
    return plan;
  }

  private static Map<String, Plan> byName(Plan plan) {
    Map<String, Plan> names = new HashMap<>();
    plan.children.forEach(child -> names.put(child.queue.name, child));
    return names;
  }

  public QueueSnapshot queue() {
    return queue;
  }

  public List<Plan> children() {
    return Collections.unmodifiableList(children);
  }

  /** The child of this name, or null. */
  public Plan child(String name) {
    return children.stream()
        .filter(child -> child.queue.name.equals(name))
        .findFirst()
        .orElse(null);
  }

  /** The jobs of a user. */
  public List<JobPlan> jobs() {
    return Collections.unmodifiableList(jobs);
  }

  /** Its share, by type: never more than its demand. */
  public long[] share() {
    return share.clone();
  }

  /** Its share as a fraction of the cluster. */
  public double shareOfCluster() {
    return shareOfCluster;
  }

  /**
   * Its guaranteed share, if it has demand: at most {@link #entitled}. In each resource type the
   * sum over a queue's children is at most the queue's.
   */
  public double guaranteed() {
    return guaranteed;
  }

  /** What its usage is compared with: its share, or more if that is limited by demand. */
  public double entitled() {
    return entitled;
  }

  /** Whether any job in it or below is at risk of missing its deadline. */
  public boolean isAtRisk() {
    return jobs.stream().anyMatch(JobPlan::isAtRisk) || children.stream().anyMatch(Plan::isAtRisk);
  }

  /** The jobs of a user that have finished here and still run in the fair-share reference. */
  public List<JobPlan> ended() {
    return Collections.unmodifiableList(finished);
  }

  /**
   * Only in the root: the jobs that have finished here and left the fair-share reference with this
   * plan. {@link JobPlan#fairSeconds} is when they finished there, or the prediction if the
   * reference has stopped. Returned once, so that the plan keeps no finished jobs.
   */
  public List<JobPlan> takeSettled() {
    List<JobPlan> taken = settled;
    settled = Collections.emptyList();
    return taken;
  }

  void settle(List<JobPlan> jobs) {
    if (!jobs.isEmpty()) {
      settled = settled.isEmpty() ? new ArrayList<>() : settled;
      settled.addAll(jobs);
    }
  }

  /** Whether there are jobs, here or finished here and still in the reference. */
  public boolean isOpen() {
    return !jobs.isEmpty() || !finished.isEmpty() || children.stream().anyMatch(Plan::isOpen);
  }

  /**
   * A token for the order of its jobs and children: another object whenever the plan before had
   * other ones, served them in another order, or other first tasks.
   */
  public Object places() {
    return places;
  }

  /** Whether its children and what they may claim are the same as in another plan. */
  public boolean isServedAs(Plan other) {
    if (other == null || other.children.size() != children.size()) {
      return false;
    }
    for (int i = 0; i < children.size(); i++) {
      if (!children.get(i).claimsAs(other.children.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean claimsAs(Plan other) {
    return queue.owner == other.queue.owner
        && queue.active == other.queue.active
        && queue.weight == other.queue.weight
        && guaranteed == other.guaranteed
        && entitled == other.entitled
        && firstUntil == other.firstUntil
        && next == other.next
        && newcomer == other.newcomer;
  }

  /** It and all below it, parents first. */
  public void forEach(Consumer<Plan> action) {
    action.accept(this);
    children.forEach(child -> child.forEach(action));
  }

  /**
   * Whether the plan is still valid: the snapshot is equivalent, and no time-dependent change is
   * due. Predicted ends in the reference stay; see PlanHoldsTest.
   */
  boolean holds(Snapshot now) {
    return holdsAt(now.seconds) && now.isEquivalentTo(snapshot);
  }

  /** Only in the root: whether no time-dependent change is due, in seconds. */
  public boolean holdsAt(double now) {
    return now >= seconds && now < until;
  }

  /**
   * The next plan of its queues continues from this one: unchanged queues are read once, and
   * planned repeatedly. For callers that keep the snapshot.
   */
  public void keep() {
    queue.plans = jobs;
    children.forEach(Plan::keep);
  }

  /** Planning is finished: compares with the previous plan. */
  void close() {
    // The next plan reads this one, which must not keep all earlier ones reachable.
    Plan last = before;
    before = null;
    boolean same = isInOrderOf(last);
    order =
        same
            ? last.order
            : IntStream.range(0, jobs.size())
                .boxed()
                .sorted(Comparator.comparing(jobs::get, JobPlan.BY_POSITION))
                .mapToInt(Integer::intValue)
                .toArray();
    places = same && isServedAs(last) ? last.places : new Object();
    jobs.forEach(job -> job.before = null);
    children.forEach(Plan::close);
  }

  /** Whether its jobs are those of another plan, in the same order. */
  private boolean isInOrderOf(Plan last) {
    if (last == null || last.jobs.size() != jobs.size()) {
      return false;
    }
    boolean same = true;
    for (int i = 0; i < jobs.size() && same; i++) {
      JobPlan next = jobs.get(last.order[i]);
      same =
          next.startsAs(last.jobs.get(last.order[i]))
              && (i == 0 || JobPlan.BY_POSITION.compare(jobs.get(last.order[i - 1]), next) <= 0);
    }
    return same;
  }
}
