/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.workload.ResourceVector;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Validated values of a history file. */
final class JsonValues {
  private JsonValues() {}

  /**
   * Rejects invalid values.
   *
   * @throws IllegalArgumentException unless {@code right}
   */
  static void check(boolean right, String expected, Object was) {
    if (!right) {
      throw new IllegalArgumentException("expected " + expected + ", was " + was);
    }
  }

  static Map<String, Double> numbers(JsonNode node) {
    Map<String, Double> values = new LinkedHashMap<>();
    // The same few names occur in many objects.
    fields(node, (name, value) -> values.put(name.intern(), number(value).doubleValue()));
    return values;
  }

  static Number number(JsonNode value) {
    check(value.isNumber(), "a number", value);
    return value.numberValue();
  }

  static void fields(JsonNode node, BiConsumer<String, JsonNode> taker) {
    check(node.isMissingNode() || node.isObject(), "an object", node);
    node.fields().forEachRemaining(field -> taker.accept(field.getKey(), field.getValue()));
  }

  static ResourceVector amounts(JsonNode node) {
    Map<String, Double> amounts = numbers(node);
    return ResourceVector.of(
        amounts.keySet().toArray(new String[0]),
        amounts.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  static void amounts(JsonGenerator json, String name, ResourceVector amounts) throws IOException {
    json.writeObjectFieldStart(name);
    for (String type : amounts.types()) {
      json.writeNumberField(type, amounts.amount(type));
    }
    json.writeEndObject();
  }
}
