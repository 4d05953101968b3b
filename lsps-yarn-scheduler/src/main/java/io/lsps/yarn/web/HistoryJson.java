/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.journal.ShareHistory;
import io.lsps.journal.ShareLine;
import java.util.function.Predicate;

/** The last hour of some queues. */
final class HistoryJson {
  /** Parts are written to so many digits of one: a hundredth of a percent. */
  private static final double DIGITS = 10_000;

  private HistoryJson() {}

  /**
   * Writes it.
   *
   * @param visible the queues that are asked for and may be seen
   * @param most how many of them at most, those that held most first
   */
  static void write(ObjectNode node, ShareHistory history, Predicate<String> visible, int most) {
    ArrayNode times = node.putArray("times");
    for (long time : history.times()) {
      times.add(time);
    }
    ArrayNode queues = node.putArray("history");
    for (ShareLine line : history.lines(visible, most)) {
      ObjectNode queue = queues.addObject().put("queueName", line.queue());
      values(queue.putArray("share"), line.share());
      values(queue.putArray("held"), line.held());
      values(queue.putArray("wanted"), line.wanted());
    }
  }

  private static void values(ArrayNode to, float[] values) {
    for (float value : values) {
      if (Float.isNaN(value) || Float.isInfinite(value)) {
        to.addNull();
      } else {
        to.add(Math.round(value * DIGITS) / DIGITS);
      }
    }
  }
}
