/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;

/** How values are written. */
final class JsonNumbers {
  /** Of the answers' form: see docs/rest.md. */
  static final int VERSION = 1;

  private static final ObjectMapper MAPPER =
      new ObjectMapper().registerModule(new SimpleModule().addSerializer(new AppJson()));

  private JsonNumbers() {}

  /** An answer with what all have. */
  static ObjectNode answer(long now) {
    return JsonNodeFactory.instance.objectNode().put("version", VERSION).put("time", now);
  }

  /** As Hadoop's own answers write resources. */
  static void resource(ObjectNode parent, String name, Resource resource) {
    ObjectNode node = parent.putObject(name);
    for (ResourceInformation part : resource.getResources()) {
      String type = part.getName();
      boolean memory = type.equals(ResourceInformation.MEMORY_URI);
      node.put(
          memory ? "memory" : type.equals(ResourceInformation.VCORES_URI) ? "vCores" : type,
          part.getValue());
    }
  }

  /** An answer as it is sent: what is streamed in it is made now. */
  static byte[] bytes(ObjectNode answer) {
    try {
      return MAPPER.writeValueAsBytes(answer);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("an answer that cannot be written", e);
    }
  }

  /** A number, or null where it is not known. */
  static void number(ObjectNode node, String name, double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      node.putNull(name);
    } else {
      node.put(name, value);
    }
  }
}
