/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import io.lsps.settings.Setting;
import io.lsps.why.WaitReason;
import io.lsps.yarn.published.PublishedApp;
import java.io.IOException;
import java.util.Collection;

/** Applications that run or wait. */
final class AppJson {
  private AppJson() {}

  /** All of these. */
  static Streamed all(Collection<PublishedApp> apps) {
    return new Streamed(
        to -> {
          to.writeStartArray();
          for (PublishedApp app : apps) {
            write(to, app);
          }
          to.writeEndArray();
        });
  }

  /** One application. */
  static Streamed one(PublishedApp app) {
    return new Streamed(to -> write(to, app));
  }

  private static void write(JsonGenerator to, PublishedApp app) throws IOException {
    to.writeStartObject();
    to.writeStringField("id", app.id.toString());
    to.writeStringField("name", app.name);
    to.writeStringField("user", app.user);
    to.writeStringField("queue", app.queue);
    to.writeStringField("state", app.state.toString());
    to.writeNumberField("submittedTime", app.submitted);
    whole(to, "expectedStartFrom", app.expected == null ? null : app.expected.from());
    whole(to, "expectedStartUntil", app.expected == null ? null : app.expected.until());
    whole(to, "place", app.place == 0 ? null : (long) app.place);
    to.writeNumberField("placeOf", app.placeOf);
    to.writeNumberField("runningTasks", app.running);
    to.writeNumberField("waitingTasks", app.waiting);
    to.writeNumberField("finishedTasks", app.finished);
    to.writeStringField("framework", app.framework);
    to.writeBooleanField("sized", app.sized);
    JsonNumbers.number(to, "workLeft", app.workLeft);
    to.writeStringField(
        "workKnownBy", app.workKnownBy == null ? null : Setting.nameOf(app.workKnownBy));
    JsonNumbers.number(
        to, "rankedBy", app.plan == null || !app.sized ? Double.NaN : app.plan.size());
    boolean due = app.plan != null && Double.isFinite(app.plan.deadline());
    whole(to, "deadline", due ? Math.round(1000 * app.plan.deadline()) : null);
    boolean owed = app.plan != null && app.plan.isOwed();
    whole(to, "turn", owed ? app.plan.turn() + 1L : null);
    to.writeStringField("gate", app.gate == null ? null : Setting.nameOf(app.gate));
    to.writeBooleanField("waiting", !app.reasons.isEmpty());
    to.writeArrayFieldStart("reasons");
    for (WaitReason reason : app.reasons) {
      to.writeStartObject();
      to.writeStringField("kind", Setting.nameOf(reason.kind()));
      to.writeStringField("text", reason.text());
      to.writeEndObject();
    }
    to.writeEndArray();
    to.writeEndObject();
  }

  private static void whole(JsonGenerator to, String name, Long value) throws IOException {
    to.writeFieldName(name);
    if (value == null) {
      to.writeNull();
    } else {
      to.writeNumber(value);
    }
  }

  /**
   * A part of an answer that is written as it is made: a tree of thousands of records would cost as
   * much as the records. It stands in a tree by {@code putPOJO}.
   */
  private static final class Streamed extends JsonSerializable.Base {
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
}
