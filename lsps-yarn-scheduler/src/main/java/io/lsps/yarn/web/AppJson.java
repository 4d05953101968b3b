/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.lsps.settings.Setting;
import io.lsps.why.WaitReason;
import io.lsps.yarn.published.PublishedApp;
import java.io.IOException;

/**
 * Serialises applications as a stream: a tree of thousands of records would cost as much as the
 * records. Embedded in a tree by {@code putPOJO}.
 */
final class AppJson extends StdSerializer<PublishedApp> {
  private static final long serialVersionUID = 1;

  AppJson() {
    super(PublishedApp.class);
  }

  @Override
  public void serialize(PublishedApp app, JsonGenerator to, SerializerProvider ignored)
      throws IOException {
    to.writeStartObject();
    to.writeStringField("id", app.id.toString());
    to.writeStringField("name", app.name);
    to.writeStringField("user", app.user);
    to.writeStringField("queue", app.queue);
    to.writeStringField("state", app.state.toString());
    to.writeNumberField("submittedTime", app.submitted);
    whole(to, "place", app.place == 0 ? null : (long) app.place);
    to.writeNumberField("placeOf", app.placeOf);
    to.writeNumberField("runningTasks", app.running);
    to.writeNumberField("waitingTasks", app.waiting);
    to.writeNumberField("finishedTasks", app.finished);
    to.writeStringField("framework", app.framework);
    to.writeBooleanField("sized", app.sized);
    number(to, "workLeft", app.workLeft);
    to.writeStringField(
        "workKnownBy", app.workKnownBy == null ? null : Setting.nameOf(app.workKnownBy));
    number(to, "rankedBy", app.plan == null || !app.sized ? Double.NaN : app.plan.size());
    whole(to, "deadline", app.deadline);
    to.writeBooleanField("atRisk", app.plan != null && app.plan.isAtRisk());
    to.writeBooleanField("late", app.plan != null && app.plan.isLate());
    to.writeStringField("gate", app.gate == null ? null : Setting.nameOf(app.gate));
    to.writeBooleanField("waiting", !app.reasons.isEmpty());
    to.writeArrayFieldStart("reasons");
    for (WaitReason reason : app.reasons) {
      to.writeStartObject();
      to.writeStringField("kind", Setting.nameOf(reason.kind));
      to.writeStringField("text", reason.text);
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

  /** A number, or null if unknown. */
  private static void number(JsonGenerator to, String name, double value) throws IOException {
    to.writeFieldName(name);
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      to.writeNull();
    } else {
      to.writeNumber(value);
    }
  }
}
