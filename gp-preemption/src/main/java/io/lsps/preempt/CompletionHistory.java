/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Containers that ended by themselves between rounds. They show how long tasks take, and which
 * containers will end soon.
 */
final class CompletionHistory {
  private static final double WEIGHT_OF_LAST = 0.2;
  private static final List<RunningContainer> NONE = Collections.emptyList();

  private final Predicate<Object> byItself;
  private final Map<Object, Running> running = new HashMap<>();
  private long views;
  private final Map<String, Mean> finished = new HashMap<>();
  private final Map<String, Double> oldest = new HashMap<>();

  /**
   * An empty history.
   *
   * @param byItself whether a container id that left the view ended by itself: not with its node,
   *     and not still running unseen, as on a decommissioning node
   */
  CompletionHistory(Predicate<Object> byItself) {
    this.byItself = byItself;
  }

  /** Compares with the previous view. */
  void observe(ClusterView view, long now) {
    views++;
    Map<SchedulableView, Mean> ages = new HashMap<>();
    for (RunningContainer container : view.containers) {
      Running known = running.computeIfAbsent(container.id, id -> new Running());
      known.container = container;
      known.chosen = false;
      known.view = views;
      if (!container.master) {
        ages.computeIfAbsent(container.application, job -> new Mean())
            .add((double) (now - container.launched));
      }
    }
    ages.forEach((job, mean) -> oldest.merge(job.name, mean.value(), Math::max));
    for (Iterator<Running> all = running.values().iterator(); all.hasNext(); ) {
      Running last = all.next();
      if (last.view < views) {
        all.remove();
        if (!last.chosen
            && !last.container.marked
            && !last.container.master
            && byItself.test(last.container.id)) {
          RunningContainer container = last.container;
          finished
              .computeIfAbsent(container.application.name, name -> new Mean())
              .add((double) Math.max(0, now - container.launched));
        }
      }
    }
    Set<String> applications =
        view.applications.stream().map(job -> job.name).collect(Collectors.toSet());
    finished.keySet().retainAll(applications);
    oldest.keySet().retainAll(applications);
  }

  /** It was chosen as a victim: if it has left the next view, it did not end by itself. */
  void chosen(RunningContainer victim) {
    running.get(victim.id).chosen = true;
  }

  /**
   * Containers expected to end by themselves within a time: those about as old as the last finished
   * tasks of their job. One that is older by more than {@code within} is a different kind of task,
   * such as a reduce that waits for maps; nor does one count that runs task after task.
   */
  Set<RunningContainer> ending(long within, ClusterView view, long now) {
    Set<RunningContainer> ending = new LinkedHashSet<>();
    for (RunningContainer container : within <= 0 ? NONE : view.containers) {
      Mean done = finished.get(container.application.name);
      if (done != null
          && !container.application.reusing
          && !container.master
          && !container.marked
          && Math.abs(now - container.launched - done.lately) <= within) {
        ending.add(container);
      }
    }
    return ending;
  }

  /**
   * Mean task time of an application in milliseconds: the mean over its finished tasks, or the
   * largest mean age of its running tasks so far, whichever is larger. So it does not fall when
   * tasks are killed and restart.
   */
  double taskTime(String application) {
    Mean done = finished.get(application);
    return Math.max(done == null ? 0 : done.value(), oldest.getOrDefault(application, 0.0));
  }

  /** Estimated task time; if none has finished, running tasks are assumed to be half done. */
  double expectedTaskTime(String application) {
    return (finished.containsKey(application) ? 1 : 2) * taskTime(application);
  }

  /** A container and the last view that contained it. */
  private static final class Running {
    RunningContainer container;
    long view;
    boolean chosen;
  }

  private static final class Mean {
    double sum;
    int count;

    /** The same with exponential forgetting. */
    double lately;

    void add(double value) {
      lately = count == 0 ? value : lately + WEIGHT_OF_LAST * (value - lately);
      sum += value;
      count++;
    }

    double value() {
      return sum / count;
    }
  }
}
