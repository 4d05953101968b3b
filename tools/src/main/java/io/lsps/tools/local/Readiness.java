/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** Waits until daemons serve, or says which does not and why. */
final class Readiness {
  private static final Duration WITHIN = Duration.ofMinutes(2);

  private final DaemonHealth health;

  Readiness(DaemonHealth health) {
    this.health = health;
  }

  /** Waits for some of the daemons. */
  void await(ClusterState state, Set<String> names) {
    AtomicReference<Map<String, String>> last = new AtomicReference<>(Map.of());
    boolean over =
        Polling.until(
            WITHIN,
            () -> {
              last.set(words(state, names));
              return last.get().values().stream().allMatch(DaemonHealth.OK::equals)
                  || last.get().containsValue(DaemonHealth.ENDED);
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
        .filter(daemon -> !DaemonHealth.OK.equals(words.get(daemon.name())))
        .min(
            Comparator.comparing(
                daemon -> DaemonHealth.ENDED.equals(words.get(daemon.name())) ? 0 : 1));
  }

  private static String notReady(DaemonRecord daemon, String word, boolean inTime) {
    Path log = Path.of(daemon.log());
    String what =
        "the "
            + daemon.name()
            + (DaemonHealth.ENDED.equals(word) ? " ended while starting" : " is not ready: " + word)
            + (inTime ? "" : " after " + WITHIN.toSeconds() + " s");
    Optional<String> cause = inTime ? LogTail.cause(log) : Optional.empty();
    return cause
        .map(reason -> what + ". Its log: " + log + "\n" + reason)
        .orElseGet(() -> what + ". The end of its log, " + log + ":\n" + LogTail.of(log));
  }

  private Map<String, String> words(ClusterState state, Set<String> names) {
    Map<String, String> words = health.of(state);
    words.keySet().retainAll(names);
    return words;
  }
}
