/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.workload.MapReducePriorities;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * What an application will ask for. MapReduce asks for all maps at once and for reduces when some
 * have ended, and repeats failed maps at a priority of their own; Tez for one vertex after the
 * other; Spark for executors; any other for what it likes.
 */
final class ScriptedJob {
  private final String framework;
  private final List<Stage> stages;
  private final double slowstart;

  private ScriptedJob(String framework, List<Stage> stages, double slowstart) {
    this.framework = framework;
    this.stages = stages;
    this.slowstart = slowstart;
  }

  static ScriptedJob of(String framework, Choice choice) {
    List<Stage> stages = new ArrayList<>();
    int tasks = choice.oneIn(4) ? 20 + choice.below(60) : 1 + choice.below(12);
    switch (framework) {
      case "MAPREDUCE" -> {
        Resource map = size(choice);
        stages.add(new Stage(MapReducePriorities.MAP, map, tasks));
        stages.add(new Stage(MapReducePriorities.REDUCE, size(choice), choice.below(8)));
        stages.add(new Stage(MapReducePriorities.FAST_FAIL_MAP, map, 0));
      }
      case "TEZ" -> {
        for (int vertex = 1 + choice.below(4); vertex > 0; vertex--) {
          stages.add(0, new Stage(2 + 3 * vertex, size(choice), 1 + choice.below(tasks)));
        }
      }
      case "SPARK" -> stages.add(new Stage(1, size(choice), tasks));
      default -> {
        stages.add(new Stage(20, size(choice), tasks));
        stages.add(new Stage(10, size(choice), choice.below(tasks)));
      }
    }
    return new ScriptedJob(framework, stages, choice.oneIn(2) ? 1 : 0.05 * (1 + choice.below(20)));
  }

  /** Every node has room for it. Some sizes are not multiples of what the scheduler gives. */
  static Resource size(Choice choice) {
    int mb = choice.oneIn(4) ? 500 + choice.below(2400) : 512 * (1 + choice.below(5));
    return Resource.newInstance(mb, 1 + choice.below(2));
  }

  String framework() {
    return framework;
  }

  List<Stage> stages() {
    return stages;
  }

  /** Whether the tasks of a stage are asked for by now. */
  boolean isOpen(Stage stage) {
    int place = stages.indexOf(stage);
    if (framework.equals("MAPREDUCE")) {
      return stage.priority != MapReducePriorities.REDUCE || mapsDone() >= slowstart * maps();
    }
    return !framework.equals("TEZ")
        || place == 0
        || 2 * stages.get(place - 1).done >= stages.get(place - 1).total;
  }

  private int maps() {
    return stages.get(0).total + stages.get(2).total;
  }

  private int mapsDone() {
    return stages.get(0).done + stages.get(2).done;
  }

  /** A task ended with an error. */
  void failed(Stage stage) {
    if (framework.equals("MAPREDUCE") && stage == stages.get(0)) {
      stage.change(-1);
      stages.get(2).change(1);
    }
  }

  /** Executors come and go with the load. */
  void drift(Choice choice) {
    if (framework.equals("SPARK") && choice.oneIn(4)) {
      stages.get(0).change(choice.below(9) - 4);
    }
  }

  boolean isDone() {
    return stages.stream().allMatch(Stage::isDone);
  }

  @Override
  public String toString() {
    return framework + " " + stages;
  }

  /** The tasks that a master asks for at one priority, as the master counts them. */
  static final class Stage {
    final int priority;
    final Resource size;

    /** Containers that it holds, as far as the master knows. */
    final Set<ContainerId> running = new TreeSet<>();

    int total;
    int done;

    /** What the scheduler was last told, less what came since. */
    int told;

    Stage(int priority, Resource size, int total) {
      this.priority = priority;
      this.size = size;
      this.total = total;
    }

    /** One task more, or one less that has not ended. */
    void change(int tasks) {
      total = Math.max(done, total + tasks);
    }

    /** Containers that it wants beyond those. */
    int needed() {
      return Math.max(0, total - done - running.size());
    }

    boolean isDone() {
      return done >= total;
    }

    /** A container has ended; true if the stage had it. */
    boolean ended(ContainerId id, boolean succeeded) {
      boolean had = running.remove(id);
      done += had && succeeded ? 1 : 0;
      return had;
    }

    @Override
    public String toString() {
      return String.format(
          "priority %d: %d of %d done, %d told, %s", priority, done, total, told, running);
    }
  }
}
