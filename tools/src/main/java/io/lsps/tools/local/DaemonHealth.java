/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.LabException;
import io.lsps.tools.local.ClusterState.DaemonRecord;
import io.lsps.tools.local.RestClient.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.io.input.ReversedLinesFileReader;

/**
 * Asks each daemon whether it serves, and waits until it does. A running process is not yet a
 * working daemon.
 */
final class DaemonHealth {
  static final String OK = "healthy";
  static final String ENDED = "not running";

  private static final Duration WITHIN = Duration.ofMinutes(2);

  /** As a stock scheduler answers. */
  private static final int NOT_FOUND = 404;

  private final RestClient rest = new RestClient();

  /** The state of each daemon: {@link #OK} or what is wrong. */
  Map<String, String> of(ClusterState state) {
    Map<String, String> words = new TreeMap<>();
    String resourceManager = state.resourceManager();
    for (DaemonRecord daemon : state.daemons()) {
      words.put(
          daemon.name(),
          Processes.alive(daemon).isEmpty() ? ENDED : serving(daemon, resourceManager));
    }
    return words;
  }

  private String serving(DaemonRecord daemon, String resourceManager) {
    try {
      if (daemon.name().equals(Daemon.RESOURCE_MANAGER.title)) {
        String state =
            rest.get(daemon.web() + "/ws/v1/cluster/info").at("/clusterInfo/state").asText();
        return state.equals("STARTED") ? scheduling(daemon) : state;
      }
      if (daemon.name().equals(Daemon.HISTORY_SERVER.title)) {
        rest.get(daemon.web() + "/ws/v1/history/info");
        return OK;
      }
      return nodeState(daemon, resourceManager);
    } catch (IOException silent) {
      boolean ofItself = !daemon.name().startsWith(Daemon.NODE_MANAGER.title);
      return ofItself ? "does not answer" : "unknown: the ResourceManager does not answer";
    }
  }

  /** Whether its scheduler goes on. */
  private String scheduling(DaemonRecord resourceManager) throws IOException {
    try {
      JsonNode health = rest.get(resourceManager.web() + "/ws/v1/lsps/health");
      return health.path("standsStill").asBoolean() ? "scheduler stalled" : OK;
    } catch (RefusedException e) {
      return e.status() == NOT_FOUND ? OK : "LsPS: " + e.getMessage();
    }
  }

  /** The state of a node as the ResourceManager sees it. */
  private String nodeState(DaemonRecord daemon, String resourceManager) throws IOException {
    JsonNode nodes = rest.get(resourceManager + "/ws/v1/cluster/nodes").at("/nodes/node");
    for (JsonNode node : nodes) {
      if (daemon.web().equals("http://" + node.path("nodeHTTPAddress").asText())) {
        String state = node.path("state").asText();
        String report = node.path("healthReport").asText();
        return state.equals("RUNNING") ? OK : (state + " " + report).strip();
      }
    }
    return "not registered with the ResourceManager";
  }

  /** Waits until some of the daemons serve, or says which does not and why. */
  void await(ClusterState state, Set<String> names) {
    AtomicReference<Map<String, String>> last = new AtomicReference<>(Map.of());
    boolean over =
        Polling.until(
            WITHIN,
            () -> {
              last.set(words(state, names));
              return last.get().values().stream().allMatch(OK::equals)
                  || last.get().containsValue(ENDED);
            });
    failing(state, last.get())
        .ifPresent(
            daemon -> {
              throw new LabException(notReady(daemon, last.get().get(daemon.name()), over));
            });
  }

  /** A daemon that has ended explains more than those that wait for it. */
  private static Optional<DaemonRecord> failing(ClusterState state, Map<String, String> words) {
    return state.daemons().stream()
        .filter(daemon -> words.containsKey(daemon.name()))
        .filter(daemon -> !OK.equals(words.get(daemon.name())))
        .min(Comparator.comparing(daemon -> ENDED.equals(words.get(daemon.name())) ? 0 : 1));
  }

  private static String notReady(DaemonRecord daemon, String word, boolean inTime) {
    Path log = Path.of(daemon.log());
    String what =
        String.format(
            "the %s %s%s",
            daemon.name(),
            ENDED.equals(word) ? "ended while starting" : "is not ready: " + word,
            inTime ? "" : " after " + WITHIN.toSeconds() + " s");
    Optional<String> cause = inTime ? LogTail.cause(log) : Optional.empty();
    return cause
        .map(reason -> what + ". Its log: " + log + "\n" + reason)
        .orElseGet(() -> what + ". The end of its log, " + log + ":\n" + LogTail.of(log));
  }

  private Map<String, String> words(ClusterState state, Set<String> names) {
    Map<String, String> words = of(state);
    words.keySet().retainAll(names);
    return words;
  }

  /** The end of a daemon's log, for a message. */
  static final class LogTail {
    private static final int LINES = 20;

    /** Lines among which the reason of an end is sought: a stack trace is shorter. */
    private static final int SEARCHED = 300;

    /** The name of the innermost class of exception, and what it says. */
    private static final Pattern CAUSE =
        Pattern.compile("Caused by: (?:[\\w.$]+: )*?(?:[\\w$]+\\.)+(\\w+: .*\\S.*)");

    private LogTail() {}

    /** What the innermost cause of the last stack trace says, if there is one. */
    static Optional<String> cause(Path log) {
      try (ReversedLinesFileReader reader =
          new ReversedLinesFileReader(log.toFile(), StandardCharsets.UTF_8)) {
        return reader.readLines(SEARCHED).stream()
            .map(CAUSE::matcher)
            .filter(Matcher::lookingAt)
            .map(matcher -> matcher.group(1))
            .findFirst();
      } catch (IOException unreadable) {
        return Optional.empty();
      }
    }

    static String of(Path log) {
      try (ReversedLinesFileReader reader =
          new ReversedLinesFileReader(log.toFile(), StandardCharsets.UTF_8)) {
        Deque<String> lines = new ArrayDeque<>();
        reader.readLines(LINES).forEach(lines::addFirst);
        return "  " + String.join("\n  ", lines);
      } catch (IOException unreadable) {
        return "  (cannot be read: " + unreadable.getMessage() + ")";
      }
    }
  }
}
