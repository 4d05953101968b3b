/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.preempt.yarn.Viewer;
import io.lsps.settings.Setting;
import io.lsps.yarn.app.ObservedGate;
import io.lsps.yarn.published.AppsReader.PublishedApps;
import io.lsps.yarn.published.PublishedQueue;
import io.lsps.yarn.published.Publisher.Published;
import io.lsps.yarn.tiers.Observation;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What LsPS would do in mode observe. */
final class ShadowJson {
  private final Overview of;
  private final Viewer viewer;
  private final Observation observation;

  ShadowJson(Overview of, Viewer viewer) {
    this.of = of;
    this.viewer = viewer;
    this.observation = of.observation;
  }

  void write(ObjectNode node) {
    boolean observes = observation.isOn() && observation.since() >= 0;
    node.put("mode", Setting.nameOf(of.options.current().mode()));
    node.put("since", observes ? of.date(observation.since()) : null);
    JsonNumbers.number(node, "earlyReduceSeconds", observation.earlySeconds());
    ArrayNode queues = node.putArray("queues");
    ArrayNode apps = node.putArray("apps");
    if (observes) {
      queues(queues);
      gate(apps);
    }
  }

  private void queues(ArrayNode queues) {
    Published published = of.published();
    PublishedApps apps = of.apps(false);
    new TreeMap<>(observation.shares())
        .forEach(
            (name, share) -> {
              PublishedQueue queue = published.queue(name);
              if (queue != null && viewer.seesQueue(name)) {
                ObjectNode node = queues.addObject().put("queueName", name);
                JsonNumbers.number(node, "share", share.wanted);
                JsonNumbers.number(node, "stock", share.stock);
                JsonNumbers.number(node, "gainedSeconds", observation.gainedSeconds(name));
                node.put("order", queue.isLeaf() ? Setting.nameOf(queue.jobs.orderOfLsps) : null);
                ArrayNode served = node.putArray("served");
                for (String id : apps.wouldServe(name)) {
                  if (viewer.seesApplication(id)) {
                    served.add(id);
                  }
                }
              }
            });
  }

  private void gate(ArrayNode apps) {
    Map<ApplicationAttemptId, ObservedGate.Held> all = new TreeMap<>(observation.gate.all());
    all.forEach(
        (attempt, held) -> {
          ApplicationId id = attempt.getApplicationId();
          if (held.waiting + held.early > 0 && viewer.seesApplication(id)) {
            apps.addObject()
                .put("id", id.toString())
                .put("heldReduces", held.waiting)
                .put("earlyReduces", held.early)
                .put("reason", Setting.nameOf(held.reason()));
          }
        });
  }
}
