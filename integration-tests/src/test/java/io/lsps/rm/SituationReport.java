/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.tools.explain.ExplainCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/** What is told of a {@link Situation}: by REST and by {@code lsps explain}. */
final class SituationReport {
  /** Kinds that are about the scheduler and not about one application's wait. */
  static final Set<String> WHOLE = Set.of("options", "history", "fault", "preemption", "mode");

  private final Stage stage;
  private final Situation situation;

  SituationReport(Stage stage, Situation situation) {
    this.stage = stage;
    this.situation = situation;
  }

  /** The kinds of the reasons; of what is no wait, its own where anything is told. */
  List<String> kinds() throws Exception {
    return situation.isWait()
        ? WebRm.reasons(stage.cluster(), stage.app())
        : rest().isEmpty() ? List.of() : List.of(situation.kind());
  }

  /** All that REST tells of it, in sentences. */
  String rest() throws Exception {
    List<String> texts = new ArrayList<>();
    switch (situation.kind()) {
      case "options" -> add(texts, health("options").path("problem"));
      case "history" -> {
        add(texts, health("history").path("problem"));
        int aside = health("history").path("setAside").asInt();
        texts.add(aside == 0 ? "" : aside + " could not be read: setAside");
      }
      case "mode" ->
          texts.add(
              WebRm.get(stage.cluster(), "health").path("mode").asText().equals("observe")
                  ? "LsPS only observes"
                  : "LsPS is turned off");
      case "fault", "preemption" ->
          WebRm.get(stage.cluster(), "decisions?kind=" + situation.kind())
              .path("decisions")
              .forEach(each -> add(texts, each.path("text")));
      default ->
          WebRm.get(stage.cluster(), "apps/" + stage.app().getApplicationId())
              .path("app")
              .path("reasons")
              .forEach(each -> add(texts, each.path("text")));
    }
    return String.join("\n", texts).strip();
  }

  private JsonNode health(String part) throws Exception {
    return WebRm.get(stage.cluster(), "health").path(part);
  }

  private static void add(List<String> texts, JsonNode text) {
    texts.add(text.isTextual() ? text.asText() : "");
  }

  /** What {@code lsps explain} prints: of the application, or of all where it is about all. */
  String explained() {
    List<String> arguments = new ArrayList<>(List.of("--rm", WebRm.address(stage.cluster())));
    if (stage.app() != null) {
      arguments.addAll(List.of("--app", stage.app().getApplicationId().toString()));
    }
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new ExplainCommand());
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(out, true));
    command.execute(arguments.toArray(new String[0]));
    return out.toString();
  }
}
