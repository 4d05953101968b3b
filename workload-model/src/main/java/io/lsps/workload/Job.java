/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.EnumMap;
import java.util.Map;

/** A running job as events tell it. Guarded by the lock of its {@link WorkloadModel}. */
final class Job {
  private JobSpec spec;
  private final EnumMap<Phase, PhaseProgress> phases = new EnumMap<>(Phase.class);
  private long lastMapEnd = Long.MIN_VALUE;
  private boolean asked;
  private boolean masterRuns;

  Job(JobSpec spec) {
    this.spec = spec;
  }

  JobSpec spec() {
    return spec;
  }

  void moveTo(String user) {
    spec = spec.ofUser(user);
  }

  PhaseProgress phase(Phase phase) {
    return phases.computeIfAbsent(phase, p -> new PhaseProgress());
  }

  boolean hasAsked() {
    return asked;
  }

  void masterRuns() {
    masterRuns = true;
  }

  void asked(Phase phase, int outstanding, double containerShare) {
    masterRuns = true;
    asked |= outstanding > 0;
    phase(phase).asked(outstanding, containerShare, phase != Phase.TASK);
  }

  boolean ended(Object task, TaskOutcome outcome, long now) {
    for (Map.Entry<Phase, PhaseProgress> entry : phases.entrySet()) {
      if (entry.getValue().ended(task, outcome, notBefore(entry.getKey(), now), now)) {
        boolean done = outcome == TaskOutcome.SUCCEEDED || outcome == TaskOutcome.REPEATED;
        if (entry.getKey() == Phase.MAP && done) {
          lastMapEnd = now;
        }
        return true;
      }
    }
    return false;
  }

  void attemptStarted() {
    masterRuns = false;
    phases.values().forEach(PhaseProgress::askedAfresh);
  }

  /** A reduce that waits for maps does no work: its time counts from its job's last map end. */
  private long notBefore(Phase phase, long now) {
    if (phase != Phase.REDUCE) {
      return Long.MIN_VALUE;
    }
    PhaseProgress maps = phases.get(Phase.MAP);
    return maps != null && maps.unfinished() ? now : lastMapEnd;
  }

  Map<Phase, CompletedPhase> completed() {
    EnumMap<Phase, CompletedPhase> completed = new EnumMap<>(Phase.class);
    phases.forEach((phase, progress) -> completed.put(phase, progress.completed()));
    return completed;
  }

  JobView view(JobHistory sameName, JobHistory user, long now) {
    EnumMap<Phase, PhaseView> views = new EnumMap<>(Phase.class);
    phases.forEach(
        (phase, progress) -> views.put(phase, progress.view(notBefore(phase, now), now)));
    return new JobView(spec, views, sameName, user, masterRuns);
  }
}
