/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The answers of {@code /ws/v1/lsps}, in sentences. */
final class Sentences {
  private Sentences() {}

  /** What is wrong with the scheduler as a whole; nothing where all is well. */
  static List<String> health(JsonNode health) {
    List<String> lines = new ArrayList<>();
    if (health.path("standsStill").asBoolean()) {
      lines.add("The scheduler is stalled. " + health.path("standstill").asText());
    }
    if (health.path("stock").asBoolean()) {
      lines.add(
          "LsPS is turned off (yarn.scheduler.lsps.mode stock): every decision is the "
              + host(health)
              + "'s.");
    }
    if (health.path("mode").asText().equals("observe")) {
      lines.add(
          "LsPS only observes (yarn.scheduler.lsps.mode): every decision is the "
              + host(health)
              + "'s.");
    } else if (health.path("observes").asBoolean()) {
      lines.add("LsPS decides in some queues, and only observes in others (lspsMode).");
    }
    JsonNode options = health.path("options");
    if (options.path("refused").asBoolean()) {
      lines.add(
          "The last reload was refused, and the options before it hold: "
              + options.path("problem").asText());
    }
    if (health.path("minimumShares").asDouble() > 1) {
      lines.add(
          String.format(
              Locale.ROOT,
              "Minimum shares add up to %.0f %% of the cluster: not all can be met. Lower them in"
                  + " the allocation file.",
              100 * health.path("minimumShares").asDouble()));
    }
    if (health.path("faults").asLong() > 0) {
      lines.add(
          health.path("faults").asLong()
              + " errors in LsPS were caught and logged, and stock's way was taken each time.");
    }
    JsonNode history = health.path("history");
    if (history.path("setAside").asInt() > 0) {
      lines.add(
          history.path("setAside").asInt() + " stored histories could not be read: set aside.");
    }
    if (history.hasNonNull("problem")) {
      lines.add("The history is not kept now: " + history.path("problem").asText());
    }
    return lines;
  }

  /** The scheduler of Hadoop that LsPS is in. */
  static String host(JsonNode health) {
    return health.at("/host/scheduler").asText("FairScheduler");
  }

  /** What was decided last, one line each. */
  static List<String> decisions(JsonNode decisions) {
    List<String> lines = new ArrayList<>();
    for (JsonNode decision : decisions) {
      if (decision.hasNonNull("text")) {
        lines.add(
            String.format(
                "  %s (%s): %s",
                Instant.ofEpochMilli(decision.path("time").asLong()),
                text(decision, "kind"),
                text(decision, "text")));
      }
    }
    return lines;
  }

  /** What LsPS would give each queue where it only observes; nothing where it does not. */
  static List<String> shadow(JsonNode shadow, String host) {
    List<String> lines = new ArrayList<>();
    for (JsonNode queue : shadow.path("queues")) {
      lines.add(
          String.format(
              "  LsPS would give %s %s of the cluster now, the %s %s (both limited by demand).",
              text(queue, "queueName"), percent(queue, "share"), host, percent(queue, "stock")));
    }
    return lines;
  }

  /** One queue, leaf or parent. */
  static List<String> queue(JsonNode queue, String host) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            "%s has a share of %s of the cluster and holds %s; its demand is %s.",
            text(queue, "queueName"),
            percent(queue, "share"),
            percent(queue, "usage"),
            percent(queue, "wanted")));
    lines.add(
        String.format(
            "  Its share under the %s is %s; its guaranteed share is %s.",
            host, percent(queue, "stock"), percent(queue, "guaranteed")));
    if (!queue.path("leaf").asBoolean()) {
      return lines;
    }
    lines.add(
        queue.hasNonNull("size")
            ? String.format(
                Locale.ROOT,
                "  The mean size of its jobs is %,.1f s of the whole cluster%s.",
                queue.path("size").asDouble(),
                queue.path("atRisk").asBoolean() ? "; some are at risk of missing a deadline" : "")
            : "  The size of its jobs is not known.");
    lines.add(
        "  Their order is "
            + queue.path("order").asText(queue.path("policy").asText())
            + ": "
            + queue.path("orderReason").asText());
    lines.add(
        String.format(
            Locale.ROOT,
            "  It runs %d applications, whose application masters hold %,d of %,d MB.",
            queue.path("runningApps").asInt(),
            queue.path("amUsed").path("memory").asLong(),
            queue.path("amMax").path("memory").asLong()));
    return lines;
  }

  static List<String> app(JsonNode app) {
    List<String> lines = new ArrayList<>();
    String place =
        app.hasNonNull("place")
            ? ", place " + app.path("place").asInt() + " of " + app.path("placeOf").asInt()
            : "";
    lines.add(
        String.format(
            "%s (%s) of %s in %s is %s%s.",
            text(app, "id"),
            text(app, "name"),
            text(app, "user"),
            text(app, "queue"),
            text(app, "state"),
            place));
    lines.add(
        String.format(
            Locale.ROOT,
            "  %d tasks run and %d wait; %s.",
            app.path("runningTasks").asInt(),
            app.path("waitingTasks").asInt(),
            work(app)));
    if (app.hasNonNull("deadline")) {
      lines.add(deadline(app));
    }
    for (JsonNode reason : app.path("reasons")) {
      lines.add("  It waits (" + text(reason, "kind") + "): " + text(reason, "text"));
    }
    if (!app.path("waiting").asBoolean()) {
      lines.add("  It waits for nothing.");
    }
    return lines;
  }

  private static String deadline(JsonNode app) {
    double submitted = app.path("submittedTime").asLong();
    return String.format(
        Locale.ROOT,
        "  It is ranked by %,.1f s of the whole cluster; its deadline is %,.0f s after"
            + " submission%s.",
        app.path("rankedBy").asDouble(),
        (app.path("deadline").asLong() - submitted) / 1000,
        (app.path("atRisk").asBoolean()
                ? ". Behind all smaller jobs it would miss that, so it runs before some of them"
                : "")
            + (app.path("late").asBoolean()
                ? ". It is a new deadline, because it could not finish by the first one"
                : ""));
  }

  private static String work(JsonNode app) {
    if (!app.path("sized").asBoolean(true)) {
      return "its size is unknown, because requests of "
          + printable(app.path("framework").asText())
          + " do not reveal it; its queue keeps its full fair share";
    }
    return app.hasNonNull("workLeft")
        ? String.format(
            Locale.ROOT,
            "the work left is about %,.1f s of the whole cluster, known by %s",
            app.path("workLeft").asDouble(),
            app.path("workKnownBy").asText())
        : "the work left is not known";
  }

  private static String text(JsonNode node, String field) {
    return node.path(field).asText();
  }

  private static String percent(JsonNode node, String field) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * node.path(field).asDouble());
  }

  /**
   * The text with a question mark for each character that does not print: a name may hold whatever
   * its user wrote, also what a terminal takes for a command.
   */
  static String printable(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\x{2028}\\x{2029}]", "?");
  }
}
