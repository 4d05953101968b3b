/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.scorecard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.scorecard.EndedJob.Decider;
import io.lsps.scorecard.Scorecard.By;
import io.lsps.scorecard.Scorecard.Rows;
import io.lsps.scorecard.Scorecard.Window;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** The answer of {@code /ws/v1/lsps/scorecard}; docs/rest.md has the fields. */
public final class ScorecardAnswer {
  /** Jobs in mode observe needed to calibrate the reference against the FairScheduler. */
  private static final int ENOUGH = 100;

  /** Slowest first; those without a ratio last. */
  private static final Comparator<Map.Entry<String, Tally>> LOSERS_FIRST =
      Comparator.comparingDouble(
          row -> row.getValue().jobs() == 0 ? Double.POSITIVE_INFINITY : -row.getValue().ratio());

  private ScorecardAnswer() {}

  /**
   * Writes it.
   *
   * @param now in milliseconds since 1970
   * @param queues whose rows are shown
   * @param all whether to show users' rows and the rest
   */
  public static void write(
      ObjectNode node, Scorecard card, long now, Predicate<String> queues, boolean all) {
    Tally observed = card.observed();
    ObjectNode calibration = node.putObject("calibration").put("jobs", observed.jobs());
    number(calibration, "ratio", observed.ratio());
    ArrayNode bounds = node.putArray("bounds");
    for (double bound : Tally.bounds()) {
      bounds.add(bound);
    }
    ArrayNode to = node.putArray("rows");
    for (Decider decider : Decider.values()) {
      for (Map.Entry<Window, Rows> each : card.look(decider, now).entrySet()) {
        Rows rows = each.getValue();
        String window = name(each.getKey());
        tally(to.addObject(), decider, window, "all", null, rows.all, card);
        for (By by : By.values()) {
          rows.rows(by).entrySet().stream()
              .filter(row -> all || (by == By.QUEUE && queues.test(row.getKey())))
              .sorted(LOSERS_FIRST)
              .forEach(
                  row ->
                      tally(
                          to.addObject(),
                          decider,
                          window,
                          name(by),
                          row.getKey(),
                          row.getValue(),
                          card));
        }
      }
    }
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** Response time under the FairScheduler relative to the reference; NaN with too few jobs. */
  private static double calibration(Tally observed) {
    return observed.jobs() >= ENOUGH ? observed.ratio() : Double.NaN;
  }

  /** A ratio to the reference, divided by the calibration; NaN likewise. */
  public static double toFair(Scorecard card, Tally tally) {
    return tally.ratio() / calibration(card.observed());
  }

  private static void tally(
      ObjectNode node,
      Decider decider,
      String window,
      String by,
      String name,
      Tally tally,
      Scorecard card) {
    node.put("decidedBy", name(decider)).put("window", window).put("by", by).put("name", name);
    node.put("jobs", tally.jobs());
    number(node, "meanSeconds", tally.meanSeconds());
    number(node, "fairSeconds", tally.meanFairSeconds());
    number(node, "ratio", tally.ratio());
    number(node, "toFair", decider == Decider.LSPS ? toFair(card, tally) : Double.NaN);
    ArrayNode ratios = node.putArray("ratios");
    for (long jobs : tally.ratios()) {
      ratios.add(jobs);
    }
    node.put("otherJobs", tally.others());
    number(node, "otherSeconds", tally.meanOtherSeconds());
  }

  private static void number(ObjectNode node, String name, double value) {
    node.put(name, Double.isNaN(value) || Double.isInfinite(value) ? null : (Double) value);
  }
}
