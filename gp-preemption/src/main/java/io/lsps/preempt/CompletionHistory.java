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
 * Containers that ended by themselves, from one round to the next. They tell how long tasks take,
 * and which ones will end soon.
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
   * Knows of none yet.
   *
   * @param byItself whether a container of this id, which a view has no longer, has ended by
   *     itself: not with its node, and not where it runs on, unseen, as on a node that is being
   *     decommissioned
   */
  CompletionHistory(Predicate<Object> byItself) {
    this.byItself = byItself;
  }

  /** Compares with the last view. */
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

  /** It was chosen to be killed: if it is gone in the next view, it has not ended by itself. */
  void chosen(RunningContainer victim) {
    running.get(victim.id).chosen = true;
  }

  /**
   * Containers that should end by themselves within a time: those that are about as old as the
   * tasks of the job that finished last. One that is older by more than that time is no task like
   * these, such as a reduce that waits for its maps. Nor is one that runs task after task.
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
   * Mean task time of an application in milliseconds. It is the mean over its finished tasks, or
   * the largest mean age of its running tasks seen so far, whichever is larger. It does not fall
   * when tasks are killed and start again.
   */
  double taskTime(String application) {
    Mean done = finished.get(application);
    return Math.max(done == null ? 0 : done.value(), oldest.getOrDefault(application, 0.0));
  }

  /**
   * How long its tasks take as far as can be told: where none has finished, those that run should
   * last for as long again.
   */
  double expectedTaskTime(String application) {
    return (finished.containsKey(application) ? 1 : 2) * taskTime(application);
  }

  /** A container, and the last view that it was in. */
  private static final class Running {
    RunningContainer container;
    long view;
    boolean chosen;
  }

  private static final class Mean {
    double sum;
    int count;

    /** The same, where the last ones count most. */
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
