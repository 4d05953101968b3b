/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.gate.Gate.AskLimits;
import io.lsps.gate.Gate.GateDecision;
import io.lsps.gate.Gate.GateState;
import io.lsps.gate.Gate.JobAsk;
import io.lsps.gate.Gate.JobAsk.Kind;
import io.lsps.gate.MapPhase.MapWatch;
import io.lsps.gate.PhaseParts.PhaseMember;
import io.lsps.gate.ReduceRules.MapProgress;
import io.lsps.gate.ReduceRules.ReduceAdmission;
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

  @Property(seed = "1")
  void theSchedulerSeesFromNoneToAllOfWhatIsWanted(@ForAll("jobs") Gate job) {
    for (GateDecision release : everyDecision(job)) {
      for (int i = 0; i < job.asks.size(); i++) {
        assertThat(release.visible(i)).isBetween(0, job.asks.get(i).wanted);
      }
    }
  }

  @Property(seed = "1")
  void anOpenGateHoldsNothingBackAndStaysOpen(@ForAll("jobs") Gate job) {
    for (GateDecision release : everyDecision(job)) {
      if (release.state.isOpen()) {
        for (int i = 0; i < job.asks.size(); i++) {
          JobAsk ask = job.asks.get(i);
          assertThat(release.visible(i)).isEqualTo(ask.fixed ? ask.visible : ask.wanted);
        }
        for (GateDecision next : everyDecision(after(job, release))) {
          assertThat(next.state.isOpen()).isTrue();
        }
      }
    }
  }

  @Property(seed = "1")
  void asksOfALimitedPhaseStayWithinTheLimit(@ForAll("jobs") Gate job) {
    GateDecision release = job.decide();
    if (!release.state.isOpen()) {
      assertThat(seen(job, release, Kind.MAP))
          .isLessThanOrEqualTo(Math.max(job.limits.maps, fixed(job, Kind.MAP)));
      int reduces = release.state.isHeld() ? 0 : job.limits.reduces;
      assertThat(seen(job, release, Kind.REDUCE))
          .isLessThanOrEqualTo(Math.max(reduces, fixed(job, Kind.REDUCE)));
    }
  }

  @Property(seed = "1")
  void aWiderLimitNeverShowsLess(@ForAll("jobs") Gate job, @ForAll @IntRange(max = 9) int maps) {
    AskLimits narrow = job.limits;
    AskLimits wide = AskLimits.split(wider(narrow.maps, maps), wider(narrow.reduces, maps));
    Gate wider = new Gate(job.state, job.asks, wide, job.verdict);

    for (Kind kind : List.of(Kind.MAP, Kind.REDUCE)) {
      assertThat(seen(job, wider.divide(), kind))
          .isGreaterThanOrEqualTo(seen(job, job.divide(), kind));
    }
  }

  @Property(seed = "1")
  void decidedAgainNothingChanges(@ForAll("jobs") Gate job) {
    GateDecision once = job.decide();
    Gate after = after(job, once);
    GateDecision twice = after.decide();

    for (int i = 0; i < job.asks.size(); i++) {
      assertThat(twice.visible(i)).isEqualTo(once.visible(i));
    }
  }

  @Property(seed = "1")
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
    GateReason verdict = rules.judge(maps, Double.NaN);

    JobAsk held = JobAsk.of(Kind.REDUCE, 7, 0);
    GateDecision release = new Gate(GateState.NEW, List.of(held), AskLimits.NONE, verdict).decide();

    assertThat(release.visible(0)).isEqualTo(7);
  }

  @Property(seed = "1")
  void agedMapsThatStillMoveLetNothingIn(
      @ForAll @IntRange(min = 1, max = 1000) int waiting,
      @ForAll @DoubleRange(max = 499) double sinceTheLastOneMoved) {
    ReduceRules rules = new ReduceRules(ReduceAdmission.AFTER_MAPS, 0.05, 2, NO_PROGRESS);
    MapProgress maps =
        MapProgress.of(waiting, 3, 1e6, 1e9).quietFor(sinceTheLastOneMoved, Double.NaN);

    assertThat(rules.judge(maps, 30)).isEqualTo(GateReason.MAPS_LEFT);
  }

  @Property(seed = "1")
  void fewerMapsLeftNeverShutTheGate(
      @ForAll @IntRange(max = 50) int waiting,
      @ForAll @IntRange(max = 50) int started,
      @ForAll @DoubleRange(min = 1, max = 100) double reduceSeconds) {
    ReduceRules rules = new ReduceRules(ReduceAdmission.ADAPTIVE, 0.3, 2, NO_PROGRESS);
    int fewer = Math.max(0, waiting - started);
    boolean before = rules.judge(MapProgress.of(waiting, 4, 10, 20), reduceSeconds).admits;
    boolean after = rules.judge(MapProgress.of(fewer, 4, 10, 20), reduceSeconds).admits;

    assertThat(after || !before).isTrue();
  }

  @Property(seed = "1")
  void aDivisionGivesAwayTheLimitAndNeverMoreThanIsHeldAlready(
      @ForAll @IntRange(min = 1, max = 30) int limit,
      @ForAll @Size(max = 8) List<@IntRange(max = 9) Integer> wants,
      @ForAll @IntRange(max = 9) int firstHolds) {
    List<PhaseMember<Integer>> members = new ArrayList<>();
    long wanted = 0;
    for (int i = 0; i < wants.size(); i++) {
      members.add(new PhaseMember<>(i, i == 0 ? firstHolds : 0, 0, wants.get(i), true));
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
  Arbitrary<Gate> jobs() {
    Arbitrary<Integer> few = Arbitraries.integers().between(0, 9);
    Arbitrary<JobAsk> asks =
        Combinators.combine(Arbitraries.of(Kind.values()), few, few, Arbitraries.of(true, false))
            .as(GatePropertiesTest::ask);
    Arbitrary<AskLimits> limits =
        Combinators.combine(few, few, Arbitraries.of(0, 1, 2))
            .as(
                (maps, reduces, form) ->
                    form == 0
                        ? AskLimits.NONE
                        : AskLimits.split(form == 1 ? AskLimits.UNLIMITED : maps, reduces));
    Arbitrary<GateState> standings =
        Arbitraries.of(
            GateState.NEW,
            GateState.held(GateReason.MAPS_LEFT),
            GateState.due(GateReason.MAPS_ENDED),
            GateState.open(GateReason.NO_PROGRESS));
    return Combinators.combine(
            standings, asks.list().ofMaxSize(5), limits, Arbitraries.of(GateReason.values()))
        .as(Gate::new);
  }

  private static JobAsk ask(Kind kind, int held, int visible, boolean fixed) {
    JobAsk ask = JobAsk.of(kind, held + visible, visible);
    return fixed ? ask.asFixed() : ask;
  }

  private static List<GateDecision> everyDecision(Gate job) {
    return List.of(job.decide(), job.divide(), job.open(GateReason.FAULT));
  }

  /** The job once the scheduler was told. */
  private static Gate after(Gate job, GateDecision release) {
    List<JobAsk> asks = new ArrayList<>();
    for (int i = 0; i < job.asks.size(); i++) {
      JobAsk ask = job.asks.get(i);
      JobAsk next = JobAsk.of(ask.kind, ask.wanted, release.visible(i));
      asks.add(ask.fixed ? next.asFixed() : next);
    }
    return new Gate(release.state, asks, job.limits, job.verdict);
  }

  private static int wider(int limit, int more) {
    return limit == AskLimits.UNLIMITED ? limit : limit + more;
  }

  private static int seen(Gate job, GateDecision release, Kind kind) {
    int seen = 0;
    for (int i = 0; i < job.asks.size(); i++) {
      seen += job.asks.get(i).kind == kind ? release.visible(i) : 0;
    }
    return seen;
  }

  private static int fixed(Gate job, Kind kind) {
    return job.asks.stream()
        .filter(ask -> ask.kind == kind && ask.fixed)
        .mapToInt(ask -> ask.visible)
        .sum();
  }
}
