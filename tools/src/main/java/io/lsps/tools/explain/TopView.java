/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.report.Table;
import io.lsps.tools.explain.Terminal.TopLine;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * What {@code lsps top} shows of one look at a ResourceManager, line by line.
 *
 * @param rows how many queues, and how many applications, are shown at most
 */
record TopView(QueueSort sort, int rows, ZoneId zone) {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

  /** The lines, of the answers of {@code /ws/v1/lsps}. */
  List<TopLine> lines(JsonNode health, JsonNode queues, JsonNode apps) {
    List<AppLine> waiters = waiters(apps);
    List<QueueLine> leaves =
        leaves(queues, waiters.stream().collect(Collectors.groupingBy(AppLine::queue)));
    List<TopLine> lines = new ArrayList<>();
    lines.add(TopLine.head(summary(health, queues, apps, leaves.size(), waiters.size())));
    Sentences.health(health).forEach(line -> lines.add(TopLine.alarm(Sentences.printable(line))));
    lines.add(TopLine.plain(""));
    addQueues(lines, leaves);
    lines.add(TopLine.plain(""));
    addApps(lines, waiters);
    return lines;
  }

  private List<QueueLine> leaves(JsonNode queues, Map<String, List<AppLine>> waiting) {
    List<QueueLine> leaves = new ArrayList<>();
    for (JsonNode queue : queues.path("queues")) {
      if (queue.path("leaf").asBoolean()) {
        String name = queue.path("queueName").asText();
        leaves.add(QueueLine.of(queue, waiting.getOrDefault(name, List.of())));
      }
    }
    leaves.sort(sort.order());
    return leaves;
  }

  private static List<AppLine> waiters(JsonNode apps) {
    List<AppLine> waiters = new ArrayList<>();
    for (JsonNode app : apps.path("apps")) {
      if (app.path("waiting").asBoolean()) {
        waiters.add(AppLine.of(app, apps.path("time").asLong()));
      }
    }
    waiters.sort(AppLine.LONGEST_FIRST);
    return waiters;
  }

  private String summary(JsonNode health, JsonNode queues, JsonNode apps, int leaves, int waiters) {
    return String.format(
        Locale.ROOT,
        "LsPS %s, %s: %,d leaf queues, %,d applications, %,d of them wait",
        Sentences.printable(health.path("schedulerVersion").asText()),
        CLOCK.format(Instant.ofEpochMilli(queues.path("time").asLong()).atZone(zone)),
        leaves,
        apps.path("apps").size(),
        waiters);
  }

  private void addQueues(List<TopLine> lines, List<QueueLine> leaves) {
    Table table = new Table(2, QueueLine.HEADS.size() - 1, QueueLine.HEADS);
    leaves.stream().limit(rows).forEach(queue -> table.row(queue.cells()));
    add(lines, table, i -> leaves.get(i).belowGuarantee(), leaves.size(), "queues");
  }

  private void addApps(List<TopLine> lines, List<AppLine> waiters) {
    if (waiters.isEmpty()) {
      lines.add(TopLine.plain("No application waits."));
      return;
    }
    Table table = new Table(3, AppLine.HEADS.size() - 1, AppLine.HEADS);
    waiters.stream().limit(rows).forEach(app -> table.row(app.cells()));
    add(lines, table, i -> false, waiters.size(), "applications that wait");
  }

  /** The head and the rows of a table, and how many of {@code all} it leaves out. */
  private static void add(
      List<TopLine> lines, Table table, IntPredicate alarms, int all, String what) {
    List<String> texts = table.lines();
    lines.add(TopLine.head(texts.get(0)));
    int shown = texts.size() - 1;
    for (int i = 0; i < shown; i++) {
      String text = texts.get(i + 1);
      lines.add(alarms.test(i) ? TopLine.alarm(text) : TopLine.plain(text));
    }
    if (all > shown) {
      lines.add(
          TopLine.plain(String.format(Locale.ROOT, "  … and %,d more %s", all - shown, what)));
    }
  }

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
    static QueueLine of(JsonNode queue, List<AppLine> waiting) {
      return new QueueLine(
          queue.path("queueName").asText(),
          queue.path("order").asText(queue.path("policy").asText()),
          queue.path("share").asDouble(),
          queue.path("usage").asDouble(),
          queue.path("stock").asDouble(),
          queue.path("guaranteed").asDouble(),
          queue.path("wanted").asDouble(),
          waiting.size(),
          waiting.stream().mapToLong(AppLine::waiting).sum());
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
          Sentences.printable(name),
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

  /** Which queues {@code lsps top} shows first. */
  enum QueueSort {
    /** Those that most containers wait in. */
    WAITING,
    /** Those that lack most of what they are to have. */
    DEFICIT,
    /** Those that hold most. */
    HELD,
    /** Those that are to have most. */
    SHARE,
    /** By name. */
    NAME;

    /** The order; those that are alike by name. */
    Comparator<QueueLine> order() {
      Comparator<QueueLine> byName = Comparator.comparing(QueueLine::name);
      return switch (this) {
        case WAITING ->
            Comparator.comparingLong(QueueLine::waitingTasks).reversed().thenComparing(byName);
        case DEFICIT ->
            Comparator.comparingDouble(QueueLine::deficit).reversed().thenComparing(byName);
        case HELD -> Comparator.comparingDouble(QueueLine::held).reversed().thenComparing(byName);
        case SHARE -> Comparator.comparingDouble(QueueLine::share).reversed().thenComparing(byName);
        case NAME -> byName;
      };
    }
  }

  /**
   * An application that waits, as {@code lsps top} shows it.
   *
   * @param seconds since it was submitted
   * @param running running containers, without its AM
   * @param reasons what it waits for, each its kind and a sentence
   */
  record AppLine(
      String id,
      String user,
      String queue,
      long seconds,
      long running,
      long waiting,
      List<String> reasons) {
    static final List<String> HEADS =
        List.of("application", "user", "queue", "submitted", "run", "wait", "why it waits");

    /** Those that nothing runs of have waited ever since; then the oldest. */
    static final Comparator<AppLine> LONGEST_FIRST =
        Comparator.comparing((AppLine app) -> app.running > 0)
            .thenComparing(Comparator.comparingLong(AppLine::seconds).reversed())
            .thenComparing(AppLine::id);

    /**
     * One of the answer's applications.
     *
     * @param now milliseconds since 1970, the answer's time
     */
    static AppLine of(JsonNode app, long now) {
      List<String> reasons = new ArrayList<>();
      app.path("reasons")
          .forEach(
              reason ->
                  reasons.add(reason.path("kind").asText() + ": " + reason.path("text").asText()));
      return new AppLine(
          app.path("id").asText(),
          app.path("user").asText(),
          app.path("queue").asText(),
          Math.max(0, now - app.path("submittedTime").asLong(now)) / 1000,
          app.path("runningTasks").asLong(),
          app.path("waitingTasks").asLong(),
          reasons);
    }

    List<String> cells() {
      return List.of(
          Sentences.printable(id),
          Sentences.printable(user),
          Sentences.printable(queue),
          age(seconds),
          String.valueOf(running),
          String.valueOf(waiting),
          Sentences.printable(String.join(" / ", reasons)));
    }

    /** As {@code 3 d 04:05:06}. */
    static String age(long seconds) {
      long days = seconds / 86_400;
      return (days > 0 ? days + " d " : "")
          + String.format(
              Locale.ROOT, "%02d:%02d:%02d", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    }
  }
}
