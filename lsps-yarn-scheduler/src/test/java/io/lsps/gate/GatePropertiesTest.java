/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.gate.Ask.Kind;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class GatePropertiesTest {
  private static final double NO_PROGRESS = 500;

  @Property
  void theSchedulerSeesFromNoneToAllOfWhatIsWanted(@ForAll("jobs") JobAsks job) {
    for (Release release : everyDecision(job)) {
      for (int i = 0; i < job.asks().size(); i++) {
        assertThat(release.visible(i)).isBetween(0, job.asks().get(i).wanted());
      }
    }
  }

  @Property
  void anOpenGateHoldsNothingBackAndStaysOpen(@ForAll("jobs") JobAsks job) {
    for (Release release : everyDecision(job)) {
      if (release.standing().isOpen()) {
        for (int i = 0; i < job.asks().size(); i++) {
          Ask ask = job.asks().get(i);
          assertThat(release.visible(i)).isEqualTo(ask.fixed() ? ask.visible() : ask.wanted());
        }
        for (Release next : everyDecision(after(job, release))) {
          assertThat(next.standing().isOpen()).isTrue();
        }
      }
    }
  }

  @Property
  void asksOfALimitedPhaseStayWithinTheLimit(@ForAll("jobs") JobAsks job) {
    Release release = Gate.decide(job);
    if (!release.standing().isOpen()) {
      assertThat(seen(job, release, Kind.MAP))
          .isLessThanOrEqualTo(Math.max(job.limits().maps(), fixed(job, Kind.MAP)));
      int reduces = release.standing().isHeld() ? 0 : job.limits().reduces();
      assertThat(seen(job, release, Kind.REDUCE))
          .isLessThanOrEqualTo(Math.max(reduces, fixed(job, Kind.REDUCE)));
    }
  }

  @Property
  void aWiderLimitNeverShowsLess(@ForAll("jobs") JobAsks job, @ForAll @IntRange(max = 9) int maps) {
    Limits narrow = job.limits();
    Limits wide = Limits.split(wider(narrow.maps(), maps), wider(narrow.reduces(), maps));
    JobAsks wider = new JobAsks(job.standing(), job.asks(), wide, job.verdict());

    for (Kind kind : List.of(Kind.MAP, Kind.REDUCE)) {
      assertThat(seen(job, Gate.divide(wider), kind))
          .isGreaterThanOrEqualTo(seen(job, Gate.divide(job), kind));
    }
  }

  @Property
  void decidedAgainNothingChanges(@ForAll("jobs") JobAsks job) {
    Release once = Gate.decide(job);
    JobAsks after = after(job, once);
    Release twice = Gate.decide(after);

    for (int i = 0; i < job.asks().size(); i++) {
      assertThat(twice.visible(i)).isEqualTo(once.visible(i));
    }
  }

  @Property
  void whateverIsHeldIsLetInWhenTheMapsStandStill(
      @ForAll ReduceAdmission mode,
      @ForAll @IntRange(max = 1000) int waiting,
      @ForAll @IntRange(max = 1000) int running,
      @ForAll @DoubleRange(min = 0.1, max = 1e5) double usual) {
    ReduceRules rules = new ReduceRules(mode, 0.05, 2, NO_PROGRESS);
    MapWatch watch = MapWatch.NEW.look(waiting, running, 0, 0);
    long later = (long) Math.ceil(1000 * Math.max(NO_PROGRESS, 3 * usual));
    double quiet = watch.look(waiting, running, 0, later).quietSeconds(later);
    MapProgress maps = MapProgress.of(waiting, running, usual, 0).quietFor(quiet, usual);
    Reason verdict = rules.judge(maps, Double.NaN);

    Ask held = Ask.of(Kind.REDUCE, 7, 0);
    Release release = Gate.decide(new JobAsks(Standing.NEW, List.of(held), Limits.NONE, verdict));

    assertThat(release.visible(0)).isEqualTo(7);
  }

  @Property
  void agedMapsThatStillMoveLetNothingIn(
      @ForAll @IntRange(min = 1, max = 1000) int waiting,
      @ForAll @DoubleRange(max = 499) double sinceTheLastOneMoved) {
    ReduceRules rules = new ReduceRules(ReduceAdmission.AFTER_MAPS, 0.05, 2, NO_PROGRESS);
    MapProgress maps =
        MapProgress.of(waiting, 3, 1e6, 1e9).quietFor(sinceTheLastOneMoved, Double.NaN);

    assertThat(rules.judge(maps, 30)).isEqualTo(Reason.MAPS_LEFT);
  }

  @Property
  void fewerMapsLeftNeverShutTheGate(
      @ForAll @IntRange(max = 50) int waiting,
      @ForAll @IntRange(max = 50) int started,
      @ForAll @DoubleRange(min = 1, max = 100) double reduceSeconds) {
    ReduceRules rules = new ReduceRules(ReduceAdmission.ADAPTIVE, 0.3, 2, NO_PROGRESS);
    int fewer = Math.max(0, waiting - started);
    boolean before = rules.judge(MapProgress.of(waiting, 4, 10, 20), reduceSeconds).letsIn();
    boolean after = rules.judge(MapProgress.of(fewer, 4, 10, 20), reduceSeconds).letsIn();

    assertThat(after || !before).isTrue();
  }

  @Property
  void aDivisionGivesAwayTheLimitAndNeverMoreThanIsHeldAlready(
      @ForAll @IntRange(min = 1, max = 30) int limit,
      @ForAll @Size(max = 8) List<@IntRange(max = 9) Integer> wants,
      @ForAll @IntRange(max = 9) int firstHolds) {
    List<Member<Integer>> members = new ArrayList<>();
    long wanted = 0;
    for (int i = 0; i < wants.size(); i++) {
      members.add(new Member<>(i, i == 0 ? firstHolds : 0, 0, wants.get(i), true));
      wanted += wants.get(i);
    }
    PhaseParts<Integer> parts = PhaseParts.<Integer>none().divide(limit, members, 0);

    long given = 0;
    for (int i = 0; i < wants.size(); i++) {
      given += parts.beside(i, i == 0 ? firstHolds : 0);
    }
    long left = Math.max(0, limit - (wants.isEmpty() ? 0 : firstHolds));
    assertThat(given).isEqualTo(Math.min(left, wanted));
  }

  @Provide
  Arbitrary<JobAsks> jobs() {
    Arbitrary<Integer> few = Arbitraries.integers().between(0, 9);
    Arbitrary<Ask> asks =
        Combinators.combine(Arbitraries.of(Kind.values()), few, few, Arbitraries.of(true, false))
            .as(GatePropertiesTest::ask);
    Arbitrary<Limits> limits =
        Combinators.combine(few, few, Arbitraries.of(0, 1, 2))
            .as(
                (maps, reduces, form) ->
                    form == 0
                        ? Limits.NONE
                        : Limits.split(form == 1 ? Limits.UNLIMITED : maps, reduces));
    Arbitrary<Standing> standings =
        Arbitraries.of(
            Standing.NEW,
            Standing.held(Reason.MAPS_LEFT),
            Standing.due(Reason.MAPS_ENDED),
            Standing.open(Reason.NO_PROGRESS));
    return Combinators.combine(
            standings, asks.list().ofMaxSize(5), limits, Arbitraries.of(Reason.values()))
        .as(JobAsks::new);
  }

  private static Ask ask(Kind kind, int held, int visible, boolean fixed) {
    Ask ask = Ask.of(kind, held + visible, visible);
    return fixed ? ask.asFixed() : ask;
  }

  private static List<Release> everyDecision(JobAsks job) {
    return List.of(Gate.decide(job), Gate.divide(job), Gate.open(job, Reason.FAULT));
  }

  /** The job once the scheduler was told. */
  private static JobAsks after(JobAsks job, Release release) {
    List<Ask> asks = new ArrayList<>();
    for (int i = 0; i < job.asks().size(); i++) {
      Ask ask = job.asks().get(i);
      Ask next = Ask.of(ask.kind(), ask.wanted(), release.visible(i));
      asks.add(ask.fixed() ? next.asFixed() : next);
    }
    return new JobAsks(release.standing(), asks, job.limits(), job.verdict());
  }

  private static int wider(int limit, int more) {
    return limit == Limits.UNLIMITED ? limit : limit + more;
  }

  private static int seen(JobAsks job, Release release, Kind kind) {
    int seen = 0;
    for (int i = 0; i < job.asks().size(); i++) {
      seen += job.asks().get(i).kind() == kind ? release.visible(i) : 0;
    }
    return seen;
  }

  private static int fixed(JobAsks job, Kind kind) {
    return job.asks().stream()
        .filter(ask -> ask.kind() == kind && ask.fixed())
        .mapToInt(Ask::visible)
        .sum();
  }
}
