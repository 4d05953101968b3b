/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The stages of one job in an order in which each comes after those it needs. */
final class AlibabaGraph {
  private static final int OPEN = -1;

  private final Map<Integer, AlibabaStage> byNumber = new HashMap<>();
  private final Map<AlibabaStage, Integer> places = new HashMap<>();
  private final List<TezJob.Vertex> ordered = new ArrayList<>();
  private final Function<AlibabaStage, PhaseTasks> tasks;
  private final TraceLosses losses;

  private AlibabaGraph(Function<AlibabaStage, PhaseTasks> tasks, TraceLosses losses) {
    this.tasks = tasks;
    this.losses = losses;
  }

  /**
   * Sorts stages.
   *
   * @param tasks of a stage
   * @param losses told of needs that the trace has no stage for
   * @return the stages, or nothing where they need each other in a circle or share a number
   */
  static List<TezJob.Vertex> of(
      List<AlibabaStage> stages, Function<AlibabaStage, PhaseTasks> tasks, TraceLosses losses) {
    AlibabaGraph graph = new AlibabaGraph(tasks, losses);
    for (AlibabaStage stage : stages) {
      int number = stage.number();
      if (number != AlibabaStage.NO_NUMBER && graph.byNumber.put(number, stage) != null) {
        return List.of();
      }
    }
    List<AlibabaStage> inOrder = new ArrayList<>(stages);
    inOrder.sort(Comparator.comparingInt(AlibabaStage::number).thenComparing(AlibabaStage::name));
    for (AlibabaStage stage : inOrder) {
      if (!graph.place(stage)) {
        return List.of();
      }
    }
    return graph.ordered;
  }

  /** Places a stage behind those it needs; false where it needs itself by a way round. */
  private boolean place(AlibabaStage stage) {
    Integer known = places.putIfAbsent(stage, OPEN);
    if (known != null) {
      return known != OPEN;
    }
    List<Integer> needs = new ArrayList<>();
    for (int number : stage.needs()) {
      AlibabaStage before = byNumber.get(number);
      if (before == null) {
        losses.add("needs passed over: the trace has no such stage");
        continue;
      }
      if (!place(before)) {
        return false;
      }
      needs.add(places.get(before));
    }
    places.put(stage, ordered.size());
    ordered.add(new TezJob.Vertex(tasks.apply(stage), stage.size(), needs));
    return true;
  }
}
