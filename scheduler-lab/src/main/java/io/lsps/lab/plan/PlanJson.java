/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.lsps.order.BatchJob;
import io.lsps.order.Schedule;
import java.util.LinkedHashMap;
import java.util.Map;

/** plan.json: order, split, makespan and TCT of every algorithm, and the lower bounds. */
final class PlanJson {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private PlanJson() {}

  static String of(Planning planning) {
    Map<String, Object> algorithms = new LinkedHashMap<>();
    planning.schedules().forEach((name, schedule) -> algorithms.put(name, schedule(schedule)));
    Map<String, Object> bounds = new LinkedHashMap<>();
    bounds.put("makespan", planning.bounds().makespanSeconds());
    bounds.put("totalCompletionTime", planning.bounds().totalCompletionSeconds());
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("algorithms", algorithms);
    document.put("lowerBounds", bounds);
    try {
      return MAPPER.writeValueAsString(document) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Object> schedule(Schedule schedule) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("order", schedule.order().stream().map(BatchJob::name).toList());
    fields.put("mapSlots", schedule.slots().maps());
    fields.put("reduceSlots", schedule.slots().reduces());
    fields.put("makespan", schedule.prediction().makespanSeconds());
    fields.put("totalCompletionTime", schedule.prediction().totalCompletionSeconds());
    return fields;
  }
}
