/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import java.io.IOException;

/**
 * A part of an answer that is written as it is made: a tree of thousands of records would cost as
 * much as the records. It stands in a tree by {@code putPOJO}.
 */
final class Streamed extends JsonSerializable.Base {
  /** Writes one value. */
  interface Body {
    void write(JsonGenerator to) throws IOException;
  }

  private final Body body;

  Streamed(Body body) {
    this.body = body;
  }

  @Override
  public void serialize(JsonGenerator to, SerializerProvider ignored) throws IOException {
    body.write(to);
  }

  @Override
  public void serializeWithType(
      JsonGenerator to, SerializerProvider provider, TypeSerializer ignored) throws IOException {
    serialize(to, provider);
  }
}
