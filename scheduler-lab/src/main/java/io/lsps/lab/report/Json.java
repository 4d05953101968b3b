/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes documents as indented JSON. */
public final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private Json() {}

  /** A record or map as a tree that can be changed. */
  static ObjectNode tree(Object document) {
    return MAPPER.valueToTree(document);
  }

  /** The document, ended by a line break. */
  public static String of(Object document) {
    try {
      return MAPPER.writeValueAsString(document) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the results cannot be written as JSON", e);
    }
  }
}
