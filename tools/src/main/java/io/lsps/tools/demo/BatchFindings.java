/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static io.lsps.tools.demo.NumberFormats.percent;
import static io.lsps.tools.demo.NumberFormats.tenths;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Table;
import io.lsps.tools.demo.DemoScenario.ScenarioFindings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How long a batch took under each policy of its queue, beside what was predicted. */
record BatchFindings(List<BatchOutcome> outcomes) implements ScenarioFindings {

  BatchFindings {
    outcomes = List.copyOf(outcomes);
  }

  @Override
  public String title() {
    return "A batch of recurring jobs: fifo and JohnsonPolicy";
  }

  @Override
  public String verdict() {
    BatchOutcome fifo = outcomes.get(0);
    List<String> words = new ArrayList<>();
    words.add(
        String.format(
            Locale.ROOT,
            "%s: makespan %.1f s, total completion time %.0f s",
            fifo.run().contender().title(),
            fifo.makespan(),
            fifo.totalCompletion()));
    for (BatchOutcome other : outcomes.subList(1, outcomes.size())) {
      words.add(
          String.format(
              Locale.ROOT,
              "%s: %.1f s (%s), %.0f s (%s)",
              other.run().contender().title(),
              other.makespan(),
              percent(other.makespan(), fifo.makespan()),
              other.totalCompletion(),
              percent(other.totalCompletion(), fifo.totalCompletion())));
    }
    return String.join("; ", words) + ".";
  }

  private Table table() {
    Table table =
        new Table(
            2,
            List.of(
                "policy",
                "reduces beside maps",
                "makespan predicted, s",
                "measured, s",
                "error",
                "from the first task on, s",
                "error",
                "TCT predicted, s",
                "measured, s",
                "error"));
    for (BatchOutcome outcome : outcomes) {
      if (outcome.plan() != null) {
        double makespan = outcome.plan().prediction().makespanSeconds();
        double total = outcome.plan().prediction().totalCompletionSeconds();
        double tasks = outcome.makespan() - outcome.beforeTasks();
        table.row(
            List.of(
                outcome.run().contender().title(),
                "%d of %d".formatted(outcome.plan().reduces(), BatchOutcome.SLOTS),
                tenths(makespan),
                tenths(outcome.makespan()),
                percent(makespan, outcome.makespan()),
                tenths(tasks),
                percent(makespan, tasks),
                tenths(total),
                tenths(outcome.totalCompletion()),
                percent(total, outcome.totalCompletion())));
      }
    }
    return table;
  }

  private static String note() {
    return "Predicted task by task in one pool of containers, from the times of each contender's"
        + " first round; measured in its second. The estimator knows neither application"
        + " masters nor heartbeats. Reduces beside maps: how many containers reduces may"
        + " hold while a map waits. TCT: the sum of the times from the first submission to"
        + " each job's end.";
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("The batch, second round of each");
    lines.addAll(table().lines());
    lines.add("");
    for (BatchOutcome outcome : outcomes) {
      String title = outcome.run().contender().title();
      lines.add("  %s, order of first maps: %s".formatted(title, words(outcome.order())));
      if (outcome.plan() != null) {
        lines.add("  %s, predicted order:     %s".formatted(title, words(outcome.plannedOrder())));
      }
      if (!live(outcome).isEmpty()) {
        lines.add("  " + live(outcome));
      }
    }
    lines.add("");
    lines.add(verdict());
    return lines;
  }

  private static String words(List<String> names) {
    return String.join(", ", names);
  }

  private static String live(BatchOutcome outcome) {
    BatchOutcome.Live live = outcome.live();
    return Double.isNaN(live.makespan())
        ? ""
        : String.format(
            Locale.ROOT,
            "The policy itself, as %s: %s predicted makespan %.1f s, TCT %.1f s from then on.",
            outcome.run().contender().title(),
            Double.isNaN(live.maps())
                ? "no split,"
                : "split %.0f:%.0f,".formatted(live.maps(), live.reduces()),
            live.makespan(),
            live.totalCompletion());
  }

  @Override
  public void write(Page page) {
    page.section("Predicted and measured", table().html(), note());
    Table orders = new Table(3, List.of("policy", "", "order"));
    for (BatchOutcome outcome : outcomes) {
      String title = outcome.run().contender().title();
      orders.row(List.of(title, "first maps, measured", words(outcome.order())));
      if (outcome.plan() != null) {
        orders.row(List.of(title, "predicted", words(outcome.plannedOrder())));
      }
    }
    page.section(
        "Orders",
        orders.html(),
        outcomes.stream()
            .map(BatchFindings::live)
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining(" ")));
    page.section(
        "Jobs over time",
        TaskTimelines.byJob(outcomes.stream().map(BatchOutcome::run).toList()),
        "The second round of each, jobs in the order of their first tasks. Point at a bar for its"
            + " times.");
    page.section(
        "Jobs",
        new ReportTables(outcomes.stream().map(BatchOutcome::run).toList()).jobs().html(),
        "Response in seconds, by the ResourceManager.");
  }

  @Override
  public void write(ObjectNode json) {
    ArrayNode batches = json.putArray("batch");
    for (BatchOutcome outcome : outcomes) {
      ObjectNode batch =
          batches
              .addObject()
              .put("scheduler", outcome.run().contender().name())
              .put("makespan", outcome.makespan())
              .put("totalCompletionTime", outcome.totalCompletion())
              .put("beforeFirstTask", outcome.beforeTasks());
      outcome.order().forEach(batch.putArray("order")::add);
      if (outcome.plan() != null) {
        ObjectNode predicted =
            batch
                .putObject("predicted")
                .put("reduceLimit", outcome.plan().reduces())
                .put("makespan", outcome.plan().prediction().makespanSeconds())
                .put("totalCompletionTime", outcome.plan().prediction().totalCompletionSeconds());
        outcome.plannedOrder().forEach(predicted.putArray("order")::add);
      }
    }
  }
}
