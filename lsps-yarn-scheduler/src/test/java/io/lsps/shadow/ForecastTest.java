/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.gate.ReduceRules;
import io.lsps.gate.ReduceRules.ReduceAdmission;
import io.lsps.rule.JobOrder;
import io.lsps.rule.RuleName;
import io.lsps.rule.RuleSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ForecastTest {
  private static final double SLOT = 0.1;

  private static ShadowRules rules(RuleName rule) {
    return rules(rule, 0.5, 0.2);
  }

  private static ShadowRules rules(RuleName rule, double guarantee, double lag) {
    return new ShadowRules(
        new RuleSettings(rule, 1, guarantee, lag, 1),
        new ReduceRules(ReduceAdmission.ADAPTIVE, 0.05, 2, 86_400),
        user -> JobOrder.SMALLEST,
        queue -> ShadowRules.QueueLimits.USUAL);
  }

  private static ObservedTasks tasks(int count, float seconds) {
    return count == 0
        ? ObservedTasks.NONE
        : ObservedTasks.of(count, SLOT, new float[] {seconds}, seconds);
  }

  private static ObservedJob.Builder job(String id, String user, long at, ObservedTasks maps) {
    return ObservedJob.of(id, "root." + user, "root." + user).submitted(at).maps(maps);
  }

  private static Map<ObservedJob, Double> stock(ObservedJob... jobs) {
    return Replay.of(List.of(jobs), new StockRule(), rules(RuleName.PAPER));
  }

  private static Map<ObservedJob, Double> lsps(ObservedJob... jobs) {
    ShadowRules rules = rules(RuleName.PAPER);
    return Replay.of(List.of(jobs), new LspsRule(rules, 60), rules);
  }

  @Test
  void aJobAloneTakesItsMasterItsWavesOfMapsAndItsReduces() {
    // 9 slots beside the master: 18 maps are two waves.
    ObservedJob job =
        job("a", "alice", 5000, tasks(18, 20))
            .reduces(tasks(3, 7), 0.05)
            .master(SLOT, 3000, 0)
            .build();

    assertThat(stock(job)).containsEntry(job, 3.0 + 2 * 20 + 7);
    assertThat(lsps(job)).containsEntry(job, 3.0 + 2 * 20 + 7);
  }

  /** Caught: a forecast by which a flood of small jobs starves whoever has a large one. */
  @Test
  void whoFallsFarBehindHasItsFairShareUntilItHasCaughtUp() {
    List<ObservedJob> jobs = new ArrayList<>();
    ObservedJob large = job("large", "bob", 0, tasks(200, 10)).build();
    jobs.add(large);
    for (int i = 0; i < 40; i++) {
      jobs.add(job("small" + i, "alice", 1 + 10_000L * i, tasks(10, 10)).build());
    }
    ShadowRules unbounded = rules(RuleName.LEAST_WORK, 0, 1_000_000);
    ShadowRules bounded = rules(RuleName.LEAST_WORK, 0, 0.2);

    double starved = Replay.of(jobs, new LspsRule(unbounded, 60), unbounded).get(large);
    double bound = Replay.of(jobs, new LspsRule(bounded, 60), bounded).get(large);
    double stock = Replay.of(jobs, new StockRule(), bounded).get(large);

    assertThat(starved).isGreaterThan(550);
    assertThat(bound).isLessThan(1.3 * stock).isLessThan(starved - 60);
  }

  /** Else the forecast would not see what LsPS is for. */
  @Test
  void aSmallJobIsServedBeforeALargeOneByLspsAndBesideItByStock() {
    ObservedJob large = job("large", "bob", 0, tasks(200, 10)).build();
    ObservedJob small = job("small", "alice", 1, tasks(36, 10)).build();

    double fair = stock(large, small).get(small);
    double sized = lsps(large, small).get(small);
    // A half of ten slots, against all that the guarantee of a half of its half leaves.
    assertThat(fair).isBetween(70.0, 90.0);
    assertThat(sized).isBetween(50.0, 60.0);
    assertThat(lsps(large, small).get(large)).isBetween(236.0, 250.0);
  }

  /** The part of the gain that does not come from shares. */
  @Test
  void reducesThatWaitForMapsKeepContainersFromOthersUnderStockAlone() {
    ObservedJob early = job("early", "bob", 0, tasks(40, 30)).reduces(tasks(4, 10), 0.05).build();
    ObservedJob other = job("other", "bob", 1, tasks(40, 30)).build();

    double sum = stock(early, other).values().stream().mapToDouble(each -> each).sum();
    double held = lsps(early, other).values().stream().mapToDouble(each -> each).sum();
    assertThat(held).isLessThan(sum);
  }

  @Test
  void mastersStartWithinTheirLimit() {
    List<ObservedJob> jobs = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      jobs.add(job("job" + i, "alice", i, tasks(1, 10)).master(SLOT, 0, 0).build());
    }
    Map<ObservedJob, Double> stock = stock(jobs.toArray(new ObservedJob[0]));

    // Five masters fill half of the ten slots, so that five jobs run at a time.
    assertThat(stock.values().stream().filter(seconds -> seconds <= 10).count()).isEqualTo(5);
    assertThat(stock.values().stream().mapToDouble(each -> each).max())
        .hasValueCloseTo(20.0, within(0.1));
  }

  @Test
  void whatAReplayIsTooFastLengthensTheForecast() {
    List<ObservedJob> jobs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      // A replay takes 10 s; 12.5 were observed.
      jobs.add(
          job("job" + i, "alice", 100_000L * i, tasks(1, 10)).ended(100_000L * i + 12_500).build());
    }
    Forecast forecast = Forecast.of(jobs, rules(RuleName.PAPER));

    assertThat(forecast.bias()).isCloseTo(0.8, within(1e-9));
    assertThat(forecast.all().stockError()).isCloseTo(-0.2, within(1e-9));
    assertThat(forecast.all().ratio()).isCloseTo(1, within(1e-9));
    assertThat(forecast.users().get("root.alice").jobs()).isEqualTo(3);
  }

  @Test
  void aJobThatRunsStillIsLoadAlone() {
    ObservedJob endless = job("endless", "bob", 0, tasks(500, 1000)).build();
    ObservedJob ended = job("ended", "alice", 1, tasks(10, 10)).ended(30_001).build();

    Forecast forecast = Forecast.of(List.of(endless, ended), rules(RuleName.PAPER));
    assertThat(forecast.all().jobs()).isEqualTo(1);
    assertThat(forecast.jobs()).singleElement().matches(job -> job.id().equals("ended"));
  }

  @Test
  void ofTooManyTasksTheLatestJobsAreReplayed() {
    List<ObservedJob> jobs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      jobs.add(
          job("job" + i, "alice", i, tasks(Forecast.MOST_TASKS / 3, 0.001f)).ended(i + 1).build());
    }
    Forecast forecast = Forecast.of(jobs, rules(RuleName.PAPER));

    assertThat(forecast.jobs()).extracting(Forecast.JobResponse::id).doesNotContain("job0");
    assertThat(forecast.all().jobs()).isEqualTo(3);
  }

  /** A job that is forgotten in a replay would look as if it had cost nothing. */
  @Property(tries = 300)
  void everyJobEndsAndNoneSoonerThanItsWorkAllows(
      @ForAll("jobs") List<ObservedJob> jobs, @ForAll RuleName rule) {
    ShadowRules rules = rules(rule);
    for (ServiceRule each : List.of(new StockRule(), new LspsRule(rules, 60))) {
      Map<ObservedJob, Double> responses = Replay.of(jobs, each, rules);
      assertThat(responses).hasSameSizeAs(jobs);
      responses.forEach(
          (job, seconds) -> assertThat(seconds).isGreaterThanOrEqualTo(least(job) - 0.01));
    }
  }

  private static double least(ObservedJob job) {
    double maps = job.maps.count() == 0 ? 0 : job.maps.mean();
    double reduces = job.reduces.count() == 0 ? 0 : job.reduces.mean();
    return job.setupMillis / 1000.0 + maps + reduces;
  }

  /** No container beyond the cluster is given: the last end is not before all work is done. */
  @Property(tries = 200)
  void theClusterDoesNoMoreThanItCan(@ForAll("jobs") List<ObservedJob> jobs) {
    ShadowRules rules = rules(RuleName.LEAST_WORK);
    for (ServiceRule each : List.of(new StockRule(), new LspsRule(rules, 60))) {
      Map<ObservedJob, Double> responses = Replay.of(jobs, each, rules);
      double work = 0;
      double end = 0;
      for (ObservedJob job : jobs) {
        for (ObservedTasks phase : List.of(job.maps, job.reduces)) {
          work += phase.count() == 0 ? 0 : phase.count() * phase.mean() * phase.share();
        }
        end = Math.max(end, job.submitMillis / 1000.0 + responses.get(job));
      }
      assertThat(end).isGreaterThanOrEqualTo(work - 0.1);
    }
  }

  @Property(tries = 100)
  void theOrderOfTheInputDoesNotMatter(@ForAll("jobs") List<ObservedJob> jobs, @ForAll int seed) {
    List<ObservedJob> shuffled = new ArrayList<>(jobs);
    Collections.shuffle(shuffled, new Random(seed));
    Forecast one = Forecast.of(jobs, rules(RuleName.PAPER));
    Forecast other = Forecast.of(shuffled, rules(RuleName.PAPER));

    assertThat(other.all().jobs()).isEqualTo(one.all().jobs());
    if (one.all().jobs() > 0) {
      assertThat(other.all().lsps()).isCloseTo(one.all().lsps(), within(1e-6));
      assertThat(other.all().stock()).isCloseTo(one.all().stock(), within(1e-6));
    }
  }

  @Provide
  Arbitrary<List<ObservedJob>> jobs() {
    Arbitrary<ObservedJob> one =
        Combinators.combine(
                Arbitraries.integers().between(0, 100_000),
                Arbitraries.of("alice", "bob", "carol"),
                Arbitraries.integers().between(0, 30),
                Arbitraries.integers().between(0, 6),
                Arbitraries.floats().between(0, 50),
                Arbitraries.of(0.0, 0.05, 0.1),
                Arbitraries.doubles().between(0, 1))
            .as(
                (at, user, maps, reduces, seconds, master, slowstart) ->
                    // Times of submission are all different, so that there are no ties.
                    job(at + user + maps, user, at, tasks(maps, seconds))
                        .reduces(tasks(reduces, seconds / 2), slowstart)
                        .master(master, 100, 200)
                        .ended(at + 1000L)
                        .build());
    return one.list().ofMaxSize(15).uniqueElements(job -> job.submitMillis);
  }
}
