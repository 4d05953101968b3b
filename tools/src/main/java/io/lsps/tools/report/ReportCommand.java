/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.lab.LabException;
import io.lsps.scorecard.Scorecard;
import io.lsps.scorecard.ScorecardAnswer;
import io.lsps.tools.explain.AskedRm;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps report}: was it worth it? */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Writes a page: what the jobs of the last hour, day or week took, beside what they would have"
          + " taken in the fair-share reference, by queue and by user.",
      "Exits 0, or 1 where there is no scorecard or it has no job."
    })
public final class ReportCommand implements Callable<Integer> {
  private static final Pattern RECENT = Pattern.compile("history-(\\d{1,18})\\.recent\\.json");
  private static final Map<String, String> WINDOWS =
      Map.of("1h", "hour", "24h", "day", "7d", "week");

  @Spec private CommandSpec spec;

  @Mixin private AskedRm rm;

  @Option(
      names = "--history",
      paramLabel = "FOLDER",
      description =
          "Read the scorecard here and not from a ResourceManager: a copy of"
              + " yarn.scheduler.lsps.history.dir, or that folder where it is a local one.")
  private Path history;

  @Option(
      names = "--since",
      paramLabel = "1h|24h|7d",
      defaultValue = "7d",
      description = "This hour, the last 24 or the last 7 days. Default: ${DEFAULT-VALUE}.")
  private String since;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      defaultValue = "scorecard.html",
      description = "The page. Default: ${DEFAULT-VALUE}.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    String window = WINDOWS.get(since);
    if (window == null) {
      throw new ParameterException(
          spec.commandLine(), "--since " + since + ": expected 1h, 24h or 7d");
    }
    JsonNode answer = history == null ? rm.get("scorecard") : stored();
    ScorecardPage page = ScorecardPage.of(answer, window);
    if (out.toAbsolutePath().getParent() != null) {
      Files.createDirectories(out.toAbsolutePath().getParent());
    }
    Files.writeString(out, page.html());
    PrintWriter to = spec.commandLine().getOut();
    to.println(page.verdict());
    to.println(out);
    to.flush();
    return ExitCode.OK;
  }

  /** As the ResourceManager would have answered when it saved it last. */
  private JsonNode stored() throws IOException {
    Path file = newest();
    ObjectMapper json = new ObjectMapper();
    try {
      JsonNode stored = json.readTree(file.toFile()).path("scorecard");
      if (!stored.isObject()) {
        throw new LabException(
            file + " has no scorecard: expected the history of LsPS 0.1.0 or newer");
      }
      ObjectNode answer = json.createObjectNode();
      long saved = Files.getLastModifiedTime(file).toMillis();
      answer.put("time", saved);
      ScorecardAnswer.write(answer, Scorecard.of(stored), saved, queue -> true, true);
      return answer;
    } catch (IllegalArgumentException | com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new LabException(file + " cannot be read as a history: copy the folder again", e);
    }
  }

  private Path newest() throws IOException {
    if (!Files.isDirectory(history)) {
      throw new LabException("--history " + history + " is no folder");
    }
    try (Stream<Path> files = Files.list(history)) {
      Optional<Path> newest =
          files
              .filter(file -> number(file) > 0)
              .max(Comparator.comparingLong(ReportCommand::number));
      return newest.orElseThrow(
          () ->
              new LabException(
                  "--history "
                      + history
                      + " has no history-N.recent.json: expected a copy of the folder"
                      + " yarn.scheduler.lsps.history.dir"));
    }
  }

  private static long number(Path file) {
    Matcher matcher = RECENT.matcher(file.getFileName().toString());
    return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
  }
}
