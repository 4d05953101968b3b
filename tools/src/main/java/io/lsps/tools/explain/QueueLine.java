/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;

/**
 * A leaf queue as {@code lsps top} shows it; parts are of the cluster's dominant resource.
 *
 * @param order how its jobs are served
 * @param share what it is to have
 * @param held what its applications hold
 * @param stock what the FairScheduler would give it
 * @param guaranteed the part below which it is not pushed, as far as it can use it
 * @param wanted what its applications hold and ask for
 * @param waitingApps its applications that wait for anything
 * @param waitingTasks containers that these ask for and that do not run
 */
record QueueLine(
    String name,
    String order,
    double share,
    double held,
    double stock,
    double guaranteed,
    double wanted,
    long waitingApps,
    long waitingTasks) {
  static final List<String> HEADS =
      List.of(
          "queue",
          "order",
          "share",
          "held",
          "stock",
          "guaranteed",
          "wanted",
          "apps waiting",
          "tasks waiting",
          "");

  /**
   * One of the answer's queues.
   *
   * @param waiting the applications that wait in it
   */
  static QueueLine of(JsonNode queue, List<JsonNode> waiting) {
    return new QueueLine(
        queue.path("queueName").asText(),
        queue.path("order").asText(queue.path("policy").asText()),
        queue.path("share").asDouble(),
        queue.path("usage").asDouble(),
        queue.path("stock").asDouble(),
        queue.path("guaranteed").asDouble(),
        queue.path("wanted").asDouble(),
        waiting.size(),
        waiting.stream().mapToLong(app -> app.path("waitingTasks").asLong()).sum());
  }

  /** What it lacks of its share; below 0 where it holds more. */
  double deficit() {
    return share - held;
  }

  /**
   * Whether something waits in it while it holds less than nine tenths of its guarantee. A queue
   * seldom holds it to the container.
   */
  boolean belowGuarantee() {
    return waitingApps > 0 && held < 0.9 * Math.min(guaranteed, wanted);
  }

  List<String> cells() {
    return List.of(
        Printable.of(name),
        order,
        percent(share),
        percent(held),
        percent(stock),
        percent(guaranteed),
        percent(wanted),
        String.valueOf(waitingApps),
        String.valueOf(waitingTasks),
        belowGuarantee() ? "below its guarantee" : "");
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * part);
  }
}
