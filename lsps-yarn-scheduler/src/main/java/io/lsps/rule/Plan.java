/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What is planned for a queue, and for all below it, from one update to the next: the part that is
 * guaranteed, the share, whom it serves next and why. Whoever wants to know reads this; between
 * updates containers are counted against it, see {@link Order}. Immutable once it is planned. Parts
 * are of the cluster's dominant resource.
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
  // Of the whole: what it was made of, and until when it holds if nothing but time changes.
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

  private Plan(QueueSnapshot queue) {
    this.queue = queue;
    children = new ArrayList<>(queue.children.size());
    jobs = new ArrayList<>(queue.jobs.size());
    share = new long[queue.stock.length];
  }

  /**
   * A place for everybody in a snapshot; nothing is planned yet.
   *
   * @param before the plan to go on from, or null
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
    // As long as nothing of them changes jobs are read once, and planned again and again.
    boolean same = before != null && before.queue.jobs == queue.jobs;
    List<JobPlan> last = same ? before.jobs : queue.plans;
    for (int i = 0; i < queue.jobs.size(); i++) {
      plan.jobs.add(new JobPlan(queue.jobs.get(i), last.get(i)));
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

  /** Of a user. */
  public List<JobPlan> jobs() {
    return Collections.unmodifiableList(jobs);
  }

  /** Its share, by type: never more than it can use. */
  public long[] share() {
    return share.clone();
  }

  /** Its share as a part of the cluster. */
  public double shareOfCluster() {
    return shareOfCluster;
  }

  /**
   * What it has before all else, if it can use it: at most {@link #entitled}. Of one resource type
   * a queue's children together have no more than the queue.
   */
  public double guaranteed() {
    return guaranteed;
  }

  /** What its usage is compared with: its share, or more where it could not use more. */
  public double entitled() {
    return entitled;
  }

  /** Whether any job of it, or below it, is at risk of missing its deadline. */
  public boolean isAtRisk() {
    return jobs.stream().anyMatch(JobPlan::isAtRisk) || children.stream().anyMatch(Plan::isAtRisk);
  }

  /** The jobs of a user that have ended here and not in the fair-share reference. */
  public List<JobPlan> ended() {
    return Collections.unmodifiableList(finished);
  }

  /**
   * Of the whole: the jobs that have ended here and are no longer in the fair-share reference since
   * this plan. {@link JobPlan#fairSeconds} is when they ended there; as it was predicted, where
   * nothing is served there any more. Told once: the plan keeps nobody who has gone.
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

  /** Whether jobs that have ended here still run under the FairScheduler. */
  public boolean isOpen() {
    return !jobs.isEmpty() || !finished.isEmpty() || children.stream().anyMatch(Plan::isOpen);
  }

  /**
   * Stands for the places of its jobs: another object whenever any of them has another place than
   * in the plan before, or other jobs are there.
   */
  public Object places() {
    return places;
  }

  /** Whether all its children, and what they may claim, are as in another plan. */
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

  /** It and all below it, from the top. */
  public void forEach(Consumer<Plan> action) {
    action.accept(this);
    children.forEach(child -> child.forEach(action));
  }

  /**
   * Whether it stays: the snapshot says the same, and nothing that time alone changes is due. Ends
   * in the reference stay as they were predicted; see PlanHoldsTest.
   */
  boolean holds(Snapshot now) {
    return now.seconds >= seconds && now.seconds < until && now.tellsAs(snapshot);
  }

  /** All planning is done: compares with the plan before. */
  void close() {
    // The next plan reads this one, and must not lead back to all those before it.
    Plan last = before;
    before = null;
    boolean same = last != null && last.jobs.size() == jobs.size();
    for (int i = 0; i < jobs.size() && same; i++) {
      same = jobs.get(i).isPlacedAs(last.jobs.get(i));
    }
    places = same && isServedAs(last) ? last.places : new Object();
    jobs.forEach(job -> job.before = null);
    children.forEach(Plan::close);
  }
}
