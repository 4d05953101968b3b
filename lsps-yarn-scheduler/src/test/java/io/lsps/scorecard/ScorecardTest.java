/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.scorecard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.scorecard.EndedJob.Decider;
import io.lsps.scorecard.Scorecard.By;
import io.lsps.scorecard.Scorecard.Rows;
import io.lsps.scorecard.Scorecard.Window;
import org.junit.jupiter.api.Test;

class ScorecardTest {
  private static final long HOUR = 3_600_000;
  private static final long NOW = 500_000 * HOUR + 60_000;

  private final Scorecard card = new Scorecard();

  private static EndedJob job(String queue, long date, double seconds, double fairSeconds) {
    return new EndedJob(Decider.LSPS, queue, "u-" + queue, date, seconds, fairSeconds);
  }

  private Rows rows(Window window) {
    return card.look(Decider.LSPS, NOW).get(window);
  }

  private Tally all(Window window) {
    return rows(window).all;
  }

  /** 10 s and 30 s here, 18 s and 22 s there. */
  @Test
  void theRatioIsThatOfTheMeans() {
    card.ended("a", job("root.a", NOW, 10, 18));
    card.ended("b", job("root.b", NOW, 30, 22));

    Tally all = all(Window.HOUR);
    assertThat(all.jobs()).isEqualTo(2);
    assertThat(all.meanSeconds()).isEqualTo(20);
    assertThat(all.meanFairSeconds()).isEqualTo(20);
    assertThat(all.ratio()).isEqualTo(1);
    // 0.56 is below 0.8, 1.36 below 1.5.
    assertThat(all.ratios()).containsExactly(0, 1, 0, 0, 0, 1, 0, 0);
    assertThat(rows(Window.HOUR).rows(By.QUEUE).get("root.b").ratio())
        .isCloseTo(30.0 / 22, within(1e-9));
    assertThat(rows(Window.HOUR).rows(By.USER).get("u-root.a").jobs()).isEqualTo(1);
  }

  /** Caught: jobs that are awaited for ever, as those of a plan that was given up. */
  @Test
  void withoutApplicationsNobodyIsAwaited() {
    card.ended("a", job("root.a", NOW, 10, 18));
    card.settleAll();

    assertThat(card.settled("a", 30)).isFalse();
    assertThat(all(Window.HOUR).meanFairSeconds()).isEqualTo(18);
    assertThat(card.stored().path("awaited")).isEmpty();
  }

  @Test
  void aRatioOnABoundBelongsToTheNextBucket() {
    for (double ratio : new double[] {0.49, 0.5, 1, 1.5, 2, 7}) {
      card.ended("" + ratio, job("root.a", NOW, 100 * ratio, 100));
    }

    assertThat(all(Window.HOUR).ratios()).containsExactly(1, 1, 0, 1, 0, 0, 1, 2);
  }

  @Test
  void aJobThatStillRunsInTheReferenceCountsAsPredictedUntilItHasEnded() {
    card.ended("a", job("root.a", NOW, 10, 18));
    assertThat(all(Window.DAY).meanFairSeconds()).isEqualTo(18);

    card.settled("a", 25);
    assertThat(all(Window.DAY).meanFairSeconds()).isEqualTo(25);
    assertThat(all(Window.DAY).jobs()).isEqualTo(1);

    card.settled("a", 99);
    card.settled("unknown", 99);
    assertThat(all(Window.DAY).meanFairSeconds()).isEqualTo(25);
  }

  @Test
  void whoHasNoReferenceCountsApart() {
    card.ended("spark", job("root.a", NOW, 70, Double.POSITIVE_INFINITY));
    card.ended("failed", job("root.a", NOW, 30, Double.NaN));

    Tally all = all(Window.HOUR);
    assertThat(all.jobs()).isZero();
    assertThat(all.ratio()).isNaN();
    assertThat(all.others()).isEqualTo(2);
    assertThat(all.meanOtherSeconds()).isEqualTo(50);
  }

  @Test
  void aWindowHasTheHoursOfTheClock() {
    card.ended("week", job("root.a", NOW - 167 * HOUR, 1, 1));
    card.ended("day", job("root.a", NOW - 23 * HOUR, 1, 1));
    card.ended("hour", job("root.a", NOW - 59_000, 1, 1));
    card.ended("before", job("root.a", NOW - 61_000, 1, 1));
    card.settled("week", 1);
    card.settled("hour", 1);

    assertThat(all(Window.HOUR).jobs()).isEqualTo(1);
    assertThat(all(Window.DAY).jobs()).isEqualTo(3);
    assertThat(all(Window.WEEK).jobs()).isEqualTo(4);
    assertThat(card.look(Decider.LSPS, NOW + HOUR).get(Window.WEEK).all.jobs()).isEqualTo(3);
    assertThat(card.look(Decider.LSPS, NOW + HOUR).get(Window.HOUR).all.jobs()).isZero();
  }

  @Test
  void whatTheFairSchedulerDecidedIsApart() {
    card.ended("a", new EndedJob(Decider.FAIR, "root.a", "alice", NOW, 24, 20));
    card.ended("b", job("root.a", NOW, 10, 20));

    assertThat(all(Window.HOUR).ratio()).isEqualTo(0.5);
    assertThat(card.look(Decider.FAIR, NOW).get(Window.HOUR).all.ratio()).isEqualTo(1.2);
    assertThat(card.observed().ratio()).isEqualTo(1.2);
  }

  @Test
  void rowsAndAwaitedJobsAreBounded() {
    int jobs = Scorecard.MOST_AWAITED + 500;
    for (int i = 0; i < jobs; i++) {
      card.ended("job" + i, job("root.q" + i, NOW, 1, 1));
    }

    assertThat(card.stored().get("awaited")).hasSize(Scorecard.MOST_AWAITED);
    Rows week = rows(Window.WEEK);
    assertThat(week.rows(By.QUEUE)).hasSize(Scorecard.MOST_NAMES + 1).containsKey("(others)");
    assertThat(week.all.jobs()).isEqualTo(jobs);
    for (int i = 0; i < jobs; i++) {
      card.settled("job" + i, 1);
    }
    assertThat(card.stored().get("LSPS").get("QUEUE")).hasSize(Scorecard.MOST_NAMES + 1);
    // A row is free again when its jobs are forgotten.
    card.ended("new", job("root.new", NOW + 169 * HOUR, 1, Double.NaN));
    assertThat(card.look(Decider.LSPS, NOW + 169 * HOUR).get(Window.WEEK).rows(By.QUEUE))
        .containsOnlyKeys("root.new");
  }

  @Test
  void aRestartKeepsAllOfIt() throws Exception {
    card.ended("a", job("root.a", NOW - 2 * HOUR, 10, 18));
    card.ended("b", job("root.b", NOW, 30, 22));
    card.ended("c", job("root.b", NOW, 5, Double.NaN));
    card.settled("a", 20);
    String file = card.stored().toString();

    Scorecard next = new Scorecard();
    next.ended("d", job("root.a", NOW, 10, 20));
    next.add(Scorecard.of(new ObjectMapper().readTree(file)));
    next.settled("b", 60);

    Tally all = next.look(Decider.LSPS, NOW).get(Window.WEEK).all;
    assertThat(all.jobs()).isEqualTo(3);
    assertThat(all.meanFairSeconds()).isCloseTo((20 + 60 + 20) / 3.0, within(1e-9));
    assertThat(all.others()).isEqualTo(1);
  }

  @Test
  void whatCannotHaveBeenStoredIsRefused() throws Exception {
    for (String bad :
        new String[] {
          "{\"LSPS\":{\"QUEUE\":{\"root.a\":{\"7\":[1,2]}}}}",
          "{\"LSPS\":{\"QUEUE\":{\"root.a\":{\"7\":[1,2,3,4,-5,6,7,8,9,10,11,12,13]}}}}",
          "{\"LSPS\":{\"QUEUE\":{\"root.a\":{\"seven\":[]}}}}",
          "{\"awaited\":[{\"id\":\"a\",\"decider\":\"LSPS\",\"seconds\":1}]}",
          "{\"awaited\":[{\"id\":\"a\",\"decider\":\"X\",\"date\":1,\"seconds\":1,\"fairSeconds\":1}]}"
        }) {
      assertThatIllegalArgumentException()
          .as(bad)
          .isThrownBy(() -> Scorecard.of(new ObjectMapper().readTree(bad)));
    }
    assertThat(Scorecard.of(new ObjectMapper().readTree("{\"new\":1}")).observed().jobs()).isZero();
  }

  @Test
  void anAnswerShowsLosersFirstAndOnlyWhoMayBeSeen() {
    card.ended("a", job("root.a", NOW, 10, 20));
    card.ended("b", job("root.b", NOW, 30, 20));
    card.ended("c", job("root.c", NOW, 30, 20));
    ObjectNode node = new ObjectMapper().createObjectNode();
    ScorecardAnswer.write(node, card, NOW, queue -> !queue.equals("root.c"), false);

    ArrayNode rows = (ArrayNode) node.get("rows");
    assertThat(rows.findValuesAsText("by")).doesNotContain("user");
    assertThat(rows.get(0).get("by").asText()).isEqualTo("all");
    assertThat(rows.get(0).get("jobs").asLong()).isEqualTo(3);
    assertThat(rows.get(1).get("name").asText()).isEqualTo("root.b");
    assertThat(rows.get(2).get("name").asText()).isEqualTo("root.a");
    assertThat(rows.get(3).get("window").asText()).isEqualTo("day");
  }

  /**
   * A hundred jobs took 1.2 times the reference while it was observed; one takes half of it now.
   */
  @Test
  void theRatioToTheFairSchedulerIsByWhatWasObserved() {
    for (int i = 0; i < 99; i++) {
      card.ended("o" + i, new EndedJob(Decider.FAIR, "root.a", "alice", NOW, 24, 20));
    }
    card.ended("a", job("root.a", NOW, 10, 20));
    assertThat(ScorecardAnswer.toFair(card, all(Window.HOUR))).isNaN();

    card.ended("o", new EndedJob(Decider.FAIR, "root.a", "alice", NOW, 24, 20));
    assertThat(ScorecardAnswer.toFair(card, all(Window.HOUR))).isCloseTo(0.5 / 1.2, within(1e-9));
  }
}
