/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;

/** Formats values. */
final class JsonNumbers {
  /** Version of the answers' format: see docs/rest.md. */
  static final int VERSION = 1;

  private JsonNumbers() {}

  /** An answer with the common fields. */
  static ObjectNode answer(long now) {
    return JsonNodeFactory.instance.objectNode().put("version", VERSION).put("time", now);
  }

  /** A resource, as in Hadoop's own answers. */
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

  /** A number, or null if unknown. */
  static void number(ObjectNode node, String name, double value) {
    node.put(name, Double.isFinite(value) ? (Double) value : null);
  }
}
