/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.LabException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lsps explain}: why a queue has its share, and why an application waits. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = {
      "Shows why a queue has its share, how its jobs are served, and why an application waits, as"
          + " the ResourceManager reports it at /ws/v1/lsps. Without --queue and --app: all queues,"
          + " and the applications that wait.",
      "Exits 0, or 1 where no ResourceManager answers or the queue or application does not exist."
    })
public final class ExplainCommand implements Callable<Integer> {
  /** Number of decisions shown of a kind. */
  private static final int DECISIONS = 3;

  @Spec private CommandSpec spec;

  @Mixin private AskedRm rm;

  @ArgGroup private Subject subject = new Subject();

  /** What is asked about. */
  static final class Subject {
    @Option(names = "--queue", paramLabel = "NAME", description = "This queue, root.a.b or a.b.")
    private String queue;

    @Option(names = "--app", paramLabel = "ID", description = "This application.")
    private String app;
  }

  @Override
  public Integer call() {
    JsonNode health = rm.get("health");
    List<String> lines = new ArrayList<>(Sentences.health(health));
    if (health.path("faults").asLong() > 0) {
      lines.addAll(decisions("kind=fault"));
    }
    if (health.path("observes").asBoolean() && subject.app == null) {
      lines.addAll(Sentences.shadow(rm.get("shadow"), Sentences.host(health)));
    }
    if (subject.app != null) {
      String id = AskedRm.encoded(subject.app);
      lines.addAll(Sentences.app(rm.get("apps/" + id).path("app")));
      lines.addAll(decisions("kind=preemption&application=" + id));
    } else {
      String name = subject.queue == null ? null : fullName(subject.queue);
      lines.addAll(queues(name, Sentences.host(health)));
      lines.addAll(waiting(name));
    }
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(line -> out.println(Sentences.printable(line)));
    out.flush();
    return ExitCode.OK;
  }

  private List<String> decisions(String which) {
    return Sentences.decisions(
        rm.get("decisions?limit=" + DECISIONS + "&" + which).path("decisions"));
  }

  private static String fullName(String queue) {
    return queue.equals("root") || queue.startsWith("root.") ? queue : "root." + queue;
  }

  private List<String> queues(String name, String host) {
    List<String> lines = new ArrayList<>();
    for (JsonNode queue : rm.get("queues").path("queues")) {
      if (name == null || queue.path("queueName").asText().equals(name)) {
        lines.addAll(Sentences.queue(queue, host));
      }
    }
    if (lines.isEmpty()) {
      throw new LabException(
          name == null
              ? "there is no queue that you may see"
              : "there is no queue " + name + " that you may see; lsps explain shows all of them");
    }
    return lines;
  }

  private List<String> waiting(String queue) {
    List<String> lines = new ArrayList<>();
    String path = queue == null ? "apps" : "apps?queue=" + AskedRm.encoded(queue);
    for (JsonNode app : rm.get(path).path("apps")) {
      if (app.path("waiting").asBoolean()) {
        lines.addAll(Sentences.app(app));
      }
    }
    if (lines.isEmpty()) {
      lines.add("No application waits.");
    }
    return lines;
  }
}
