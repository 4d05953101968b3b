/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The order of jobs with deadlines. Work and deadlines are in seconds of the whole cluster. */
class SequenceTest {
  private static final double NONE = Double.POSITIVE_INFINITY;

  private final List<Due> jobs = new ArrayList<>();

  /** A job of a user, and when it is to end. */
  private record Due(String user, double work, double deadline) {}

  private void job(String user, double work, double deadline) {
    jobs.add(new Due(user, work, deadline));
  }

  private List<JobPlan> sequence() {
    return sequence(jobs, Map.of());
  }

  /** The plans of jobs, in their order here. */
  private static List<JobPlan> sequence(List<Due> jobs, Map<String, Double> weights) {
    return sequence(jobs, weights, job -> {});
  }

  private static List<JobPlan> sequence(
      List<Due> jobs, Map<String, Double> weights, Consumer<JobPlan> before) {
    Map<String, Queue> users = new HashMap<>();
    List<Job> all = new ArrayList<>();
    for (Due due : jobs) {
      Job job = new Job("job" + all.size(), 100, due.work());
      job.submitted = all.size();
      all.add(job);
      Queue user = users.computeIfAbsent(due.user(), name -> new Queue(name, new Job[0]));
      user.jobs.add(job);
      user.weight(weights.getOrDefault(due.user(), 1.0));
    }
    Snapshot now = new TestCluster(100).snapshot(0, users.values().toArray(new Queue[0]));
    Plan plan = Plan.of(now.root, null);
    Map<Object, JobPlan> plans = new HashMap<>();
    plan.forEach(each -> each.jobs.forEach(job -> plans.put(job.job.owner, job)));
    for (int i = 0; i < all.size(); i++) {
      JobPlan job = plans.get(all.get(i));
      Rank.of(job, null);
      job.deadline = jobs.get(i).deadline();
      before.accept(job);
    }
    Sequence.of(plan, now, 1);
    return all.stream().map(plans::get).toList();
  }

  private static List<Integer> runs(List<JobPlan> plans) {
    return plans.stream().map(JobPlan::run).toList();
  }

  @Test
  void whereAllEndInTimeTheClassesDecide() {
    job("a", 10, 30);
    job("b", 1, 30);
    job("c", 100, NONE);

    assertThat(runs(sequence())).containsExactly(0, 0, 0);
    assertThat(sequence()).noneMatch(JobPlan::isAtRisk);
  }

  /** Of the two that may go after it the larger goes last. */
  @Test
  void aJobAtRiskGoesBeforeSmallerOnes() {
    job("a", 100, 111);
    job("b", 3, NONE);
    job("c", 20, NONE);

    List<JobPlan> plans = sequence();
    assertThat(runs(plans)).containsExactly(0, 0, 1);
    assertThat(plans).extracting(JobPlan::isAtRisk).containsExactly(true, false, false);
  }

  @Test
  void aJobNeedsTheTimeThatItTakesAlone() {
    job("a", 10, 20);
    job("b", 1, NONE);
    assertThat(runs(sequence())).containsExactly(0, 0);

    // With a twentieth of the cluster it takes 20 s.
    Queue narrow = new Queue("narrow", new Job("narrow", 5, 1));
    Queue small = new Queue("small", new Job("small", 100, 0.1));
    Snapshot now = new TestCluster(100).snapshot(0, narrow, small);
    Plan plan = Plan.of(now.root, null);
    plan.forEach(each -> each.jobs.forEach(job -> Rank.of(job, null)));
    JobPlan job = plan.child("narrow").jobs.get(0);
    job.deadline = 20.2;
    Sequence.of(plan, now, 1);
    assertThat(job.isAtRisk()).isFalse();
    job.deadline = 20.05;
    Sequence.of(plan, now, 1);
    assertThat(job.isAtRisk()).isTrue();
    assertThat(plan.child("small").jobs.get(0).run()).isEqualTo(1);
  }

  @Test
  void itHasNoMoreThanItsQueueMayHave() {
    Queue narrow = new Queue("narrow", new Job("narrow", 100, 1)).most(5);
    Queue small = new Queue("small", new Job("small", 100, 0.1));
    Snapshot now = new TestCluster(100).snapshot(0, narrow, small);
    Plan plan = Plan.of(now.root, null);
    plan.forEach(each -> each.jobs.forEach(job -> Rank.of(job, null)));
    JobPlan job = plan.child("narrow").jobs.get(0);
    job.deadline = 20.05;
    Sequence.of(plan, now, 1);

    assertThat(job.isAtRisk()).isTrue();
  }

  /** By weight both end at 20 s. */
  @Test
  void aJobAtRiskBesideItsEqualsGoesBeforeThem() {
    job("a", 10, NONE);
    job("b", 10, 15);

    assertThat(runs(sequence())).containsExactly(1, 0);
  }

  /** Caught: endless equal jobs of two users were served one after the other, not by weight. */
  @Test
  void equalsShareByWeightWhereThatIsInTime() {
    for (int i = 0; i < 20; i++) {
      job("heavy", 10, 11.1 * (i + 1));
      job("light", 10, 110.1 * (i + 1));
    }

    assertThat(runs(sequence(jobs, Map.of("heavy", 10.0)))).containsOnly(0);
  }

  @Test
  void whereNotAllCanEndInTimeTheOneWithTheMostTimeGoesLast() {
    job("a", 10, 11);
    job("b", 10.5, 12);
    job("c", 1, NONE);

    assertThat(runs(sequence())).containsExactly(0, 1, 2);
  }

  @Test
  void aJobWithoutASizeGoesWithTheLastRun() {
    job("a", 100, 101);
    job("b", 3, NONE);
    job("c", NONE, NONE);

    assertThat(runs(sequence())).containsExactly(0, 1, 1);
  }

  /** Smith's theorem, beside all orders that there are. */
  @Property(seed = "1", tries = 200)
  void noOrderThatKeepsTheDeadlinesHasALessMeanEnd(
      @ForAll @Size(min = 1, max = 6) List<@DoubleRange(min = 1, max = 2.5) Double> sizes,
      @ForAll @Size(6) List<@DoubleRange(min = 0.1, max = 3) Double> times,
      @ForAll @Size(6) List<@IntRange(min = 0, max = 2) Integer> dated) {
    jobs.clear();
    double all = 0;
    for (int i = 0; i < sizes.size(); i++) {
      all += works(sizes, i);
    }
    for (int i = 0; i < sizes.size(); i++) {
      job("user" + i, works(sizes, i), dated.get(i) > 0 ? all * times.get(i) : NONE);
    }
    List<JobPlan> plans = sequence();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < plans.size(); i++) {
      order.add(i);
    }
    double best = best(order, 0);
    if (best < NONE) {
      order.sort(Comparator.comparingInt(i -> plans.get(i).amongAll()));
      assertThat(ends(order)).isLessThanOrEqualTo(best * (1 + 1e-9));
    }
  }

  /** No two of a class. */
  private static double works(List<Double> sizes, int i) {
    return sizes.get(i) * Math.pow(4, (5 * i) % 6) * 4;
  }

  private double best(List<Integer> order, int from) {
    double best = from == order.size() ? ends(order) : NONE;
    for (int i = from; i < order.size(); i++) {
      Collections.swap(order, from, i);
      best = Math.min(best, best(order, from + 1));
      Collections.swap(order, from, i);
    }
    return best;
  }

  /** The sum of the ends; infinite if one is too late. */
  private double ends(List<Integer> order) {
    double time = 0;
    double sum = 0;
    for (int i : order) {
      time += jobs.get(i).work();
      sum += time <= jobs.get(i).deadline() * (1 + 1e-9) ? time : NONE;
    }
    return sum;
  }

  /** That is the promise: by the earliest deadline all end in time, or by no order. */
  @Property(seed = "1", tries = 500)
  void whereAllDeadlinesCanBeKeptTheyAre(
      @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = 1, max = 60) Double> works,
      @ForAll @Size(12) List<@DoubleRange(min = 1, max = 3) Double> times,
      @ForAll @Size(12) List<@IntRange(min = 0, max = 3) Integer> users,
      @ForAll @Size(4) List<@DoubleRange(min = 0.1, max = 9) Double> weights) {
    jobs.clear();
    double time = 0;
    for (int i = 0; i < works.size(); i++) {
      time += works.get(i);
      job("user" + users.get(i), works.get(i), time * (i % 3 == 0 ? 1 : times.get(i)));
    }
    Map<String, Double> byUser = new HashMap<>();
    for (int i = 0; i < 4; i++) {
      byUser.put("user" + i, weights.get(i));
    }
    List<JobPlan> plans = sequence(jobs, byUser);
    double[] ends = served(plans, byUser);
    for (int i = 0; i < ends.length; i++) {
      assertThat(ends[i]).isLessThanOrEqualTo(jobs.get(i).deadline() * (1 + 1e-6));
    }
  }

  /** Places of the plan before save time only: some are missing, some stand for two jobs. */
  @Property(seed = "1", tries = 500)
  void whereJobsWereSortedBeforeChangesNothing(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 1, max = 5) Integer> works,
      @ForAll @Size(12) List<@DoubleRange(min = 0.1, max = 3) Double> times,
      @ForAll @Size(12) List<@IntRange(min = 0, max = 3) Integer> users,
      @ForAll @Size(36) List<@IntRange(min = -1, max = 12) Integer> places) {
    jobs.clear();
    for (int i = 0; i < works.size(); i++) {
      job("user" + users.get(i), works.get(i), works.size() * times.get(i));
    }
    Iterator<Integer> next = places.iterator();
    List<JobPlan> sorted =
        sequence(
            jobs, Map.of(), job -> Arrays.setAll(job.sorted, unused -> next.next().intValue()));

    assertThat(runs(sorted)).isEqualTo(runs(sequence()));
    assertThat(atRisk(sorted)).isEqualTo(atRisk(sequence()));
  }

  private static List<Boolean> atRisk(List<JobPlan> plans) {
    return plans.stream().map(JobPlan::isAtRisk).toList();
  }

  /** When jobs end that are served by their places, those alike by weight, step by step. */
  private double[] served(List<JobPlan> plans, Map<String, Double> weights) {
    double[] left = jobs.stream().mapToDouble(Due::work).toArray();
    double[] ends = new double[left.length];
    double time = 0;
    for (int ended = 0; ended < left.length; ) {
      int place = Integer.MAX_VALUE;
      for (int i = 0; i < left.length; i++) {
        place = left[i] > 0 ? Math.min(place, plans.get(i).amongAll()) : place;
      }
      Map<String, Integer> firsts = new HashMap<>();
      for (int i = 0; i < left.length; i++) {
        if (left[i] > 0 && plans.get(i).amongAll() == place) {
          int job = i;
          firsts.merge(
              jobs.get(i).user(),
              i,
              (one, other) -> plans.get(job).within < plans.get(one).within ? other : one);
        }
      }
      double sum = firsts.keySet().stream().mapToDouble(weights::get).sum();
      double step = NONE;
      for (Map.Entry<String, Integer> first : firsts.entrySet()) {
        step = Math.min(step, left[first.getValue()] * sum / weights.get(first.getKey()));
      }
      time += step;
      for (Map.Entry<String, Integer> first : firsts.entrySet()) {
        int job = first.getValue();
        left[job] -= step * weights.get(first.getKey()) / sum;
        if (left[job] < 1e-9) {
          left[job] = 0;
          ends[job] = time;
          ended++;
        }
      }
    }
    return ends;
  }
}
