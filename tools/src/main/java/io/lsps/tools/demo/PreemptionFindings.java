/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static io.lsps.tools.demo.NumberFormats.tenths;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Table;
import io.lsps.tools.demo.DemoScenario.ScenarioFindings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whose tasks are killed for a guarantee under each kind of preemption, and how soon it is kept.
 */
record PreemptionFindings(List<PreemptionOutcome> outcomes) implements ScenarioFindings {

  PreemptionFindings {
    outcomes = List.copyOf(outcomes);
  }

  @Override
  public String title() {
    return "Who pays for a guarantee";
  }

  @Override
  public String verdict() {
    return outcomes.stream()
        .map(
            outcome ->
                String.format(
                    Locale.ROOT,
                    "%s: %d of %d old tasks of the long job survive, %.0f container-seconds are"
                        + " thrown away, production has its guarantee after %.0f s",
                    title(outcome),
                    outcome.oldSurvivors(),
                    outcome.oldTasks(),
                    outcome.killedSeconds(),
                    outcome.guaranteed()))
        .collect(Collectors.joining(". ", "", "."));
  }

  private static String title(PreemptionOutcome outcome) {
    return outcome.run().contender().title();
  }

  private Table table() {
    Table table =
        new Table(
            1,
            List.of(
                "preemption",
                "kills",
                "container-seconds killed",
                "old tasks of the long job that survive",
                "production: first task, s",
                "guarantee kept, s",
                "response, s",
                "long job: response, s"));
    for (PreemptionOutcome outcome : outcomes) {
      table.row(
          List.of(
              title(outcome),
              Integer.toString(outcome.kills().size()),
              tenths(outcome.killedSeconds()),
              outcome.oldSurvivors() + " of " + outcome.oldTasks(),
              tenths(outcome.waiting()),
              tenths(outcome.guaranteed()),
              tenths(outcome.response()),
              tenths(outcome.longResponse())));
    }
    return table;
  }

  private static String victims(PreemptionOutcome outcome) {
    return outcome.kills().isEmpty()
        ? "none"
        : outcome.kills().stream()
            .map(
                kill ->
                    String.format(
                        Locale.ROOT,
                        "%s%s %.0f s",
                        kill.old() ? "old " : "",
                        kill.job(),
                        kill.age()))
            .collect(Collectors.joining(", "));
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Who pays");
    lines.addAll(table().lines());
    lines.add("");
    for (PreemptionOutcome outcome : outcomes) {
      lines.add("  Killed under %s: %s".formatted(title(outcome), victims(outcome)));
      outcome.run().decisions().forEach(line -> lines.add("    " + line));
      if (!gauges(outcome).isEmpty()) {
        lines.add("    " + gauges(outcome));
      }
    }
    lines.add("");
    lines.add(verdict());
    return lines;
  }

  /** What Global Preemption counted; empty without it. */
  private static String gauges(PreemptionOutcome outcome) {
    List<ClusterSnapshot> samples = outcome.run().samples();
    Map<String, Double> gauges =
        samples.isEmpty() ? Map.of() : samples.get(samples.size() - 1).gauges();
    Map<String, Long> shown = new LinkedHashMap<>();
    for (String name :
        List.of(
            "Marks",
            "Kills",
            "KilledContainerMillis",
            "RequestsSatisfied",
            "RequestsUnused",
            "RequestsWithdrawn",
            "Faults")) {
      if (gauges.containsKey(name) && gauges.containsKey("Marks")) {
        shown.put(name, Math.round(gauges.get(name)));
      }
    }
    return shown.isEmpty() ? "" : "Its metrics: " + shown;
  }

  @Override
  public void write(Page page) {
    page.section(
        "Who pays",
        table().html(),
        "Killed: attempts that MapReduce's history calls killed, by how long they had run. Old: the"
            + " four tasks of the long job that started first. The guarantee is kept when four"
            + " production tasks have started. Both wait as long before and between warning and"
            + " kill.");
    page.section(
        "Containers over time",
        TaskTimelines.bySlot(outcomes.stream().map(PreemptionOutcome::run).toList()),
        "A row for each slot. Crossed: killed. The dashed line is when production's job came. Point"
            + " at a box for its times.");
    Table victims = new Table(2, List.of("preemption", "killed, the youngest first"));
    outcomes.forEach(outcome -> victims.row(List.of(title(outcome), victims(outcome))));
    page.section("Killed tasks", victims.html(), "With the time that each had run.");
    for (PreemptionOutcome outcome : outcomes) {
      if (!outcome.run().decisions().isEmpty()) {
        page.section(
            "What Global Preemption decided",
            Page.preformatted(outcome.run().decisions()),
            "As the ResourceManager's log says it. " + gauges(outcome));
      }
    }
    page.section(
        "Jobs",
        new ReportTables(outcomes.stream().map(PreemptionOutcome::run).toList()).jobs().html(),
        "Arrival and response in seconds, by the ResourceManager.");
  }

  @Override
  public void write(ObjectNode json) {
    ArrayNode all = json.putArray("preemption");
    for (PreemptionOutcome outcome : outcomes) {
      ObjectNode one =
          all.addObject()
              .put("scheduler", outcome.run().contender().name())
              .put("kills", outcome.kills().size())
              .put("killedContainerSeconds", outcome.killedSeconds())
              .put("oldTasks", outcome.oldTasks())
              .put("oldTasksSurviving", outcome.oldSurvivors())
              .put("productionWaiting", outcome.waiting())
              .put("productionGuaranteed", outcome.guaranteed())
              .put("productionResponse", outcome.response());
      ArrayNode killed = one.putArray("killed");
      outcome
          .kills()
          .forEach(
              kill ->
                  killed
                      .addObject()
                      .put("job", kill.job())
                      .put("age", kill.age())
                      .put("old", kill.old()));
      outcome.run().decisions().forEach(one.putArray("decisions")::add);
    }
  }
}
