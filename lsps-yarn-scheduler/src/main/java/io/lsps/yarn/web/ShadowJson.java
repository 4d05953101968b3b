/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.preempt.yarn.Viewer;
import io.lsps.settings.Setting;
import io.lsps.shadow.Forecast;
import io.lsps.shadow.ResponseSums;
import io.lsps.yarn.gate.ObservedGate;
import io.lsps.yarn.observe.ObservedCluster;
import io.lsps.yarn.published.AppsReader.PublishedApps;
import io.lsps.yarn.published.PublishedQueue;
import io.lsps.yarn.published.Publisher.Published;
import io.lsps.yarn.published.Publisher.PublishedUser;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What LsPS would do where it only observes, and who would gain or lose. */
final class ShadowJson {
  /** Applications of the forecast that are shown at most, the latest. */
  private static final int MOST_APPS = 1000;

  private final Overview of;
  private final Viewer viewer;
  private final ObservedCluster observation;

  ShadowJson(Overview of, Viewer viewer) {
    this.of = of;
    this.viewer = viewer;
    this.observation = of.observation;
  }

  void write(ObjectNode node) {
    boolean observes = observation.isOn() && observation.since() >= 0;
    node.put("mode", Setting.nameOf(of.options.current().mode()));
    node.put("since", observes ? observation.since() : null);
    JsonNumbers.number(node, "earlyReduceSeconds", observation.earlySeconds());
    ArrayNode queues = node.putArray("queues");
    ArrayNode apps = node.putArray("apps");
    if (observes) {
      queues(queues);
      gate(apps);
      forecast(node.putObject("forecast"), observation.forecast(of.now()));
    } else {
      node.putNull("forecast");
    }
  }

  private void queues(ArrayNode queues) {
    Published published = of.published();
    PublishedApps apps = of.apps(false);
    new TreeMap<>(observation.queues().shares())
        .forEach(
            (name, share) -> {
              PublishedQueue queue = published.queue(name);
              if (queue != null && viewer.seesQueue(name)) {
                ObjectNode node = queues.addObject().put("queueName", name);
                JsonNumbers.number(node, "share", share.wanted());
                JsonNumbers.number(node, "stock", share.stock());
                JsonNumbers.number(node, "gainedSeconds", observation.gainedSeconds(name));
                node.put("order", queue.isLeaf() ? Setting.nameOf(queue.orderOfLsps) : null);
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
    Map<ApplicationAttemptId, ObservedGate.Held> all = new TreeMap<>(observation.gate().all());
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

  private void forecast(ObjectNode node, Forecast forecast) {
    ResponseSums all = ResponseSums.NONE;
    ArrayNode users = node.putArray("users");
    for (Map.Entry<String, ResponseSums> user : forecast.users().entrySet()) {
      String queue = queueOf(user.getKey());
      if (viewer.seesQueue(queue)) {
        all = all.plus(user.getValue());
        sums(users.addObject().put("user", user.getKey()).put("queueName", queue), user.getValue());
      }
    }
    sums(node, all);
    JsonNumbers.number(node, "bias", forecast.bias());
    ArrayNode apps = node.putArray("apps");
    List<Forecast.JobResponse> jobs = forecast.jobs();
    for (Forecast.JobResponse job :
        jobs.subList(Math.max(0, jobs.size() - MOST_APPS), jobs.size())) {
      if (viewer.seesApplication(job.id())) {
        ObjectNode app = apps.addObject().put("id", job.id()).put("queueName", job.queue());
        times(app, job.observed(), job.stock(), job.lsps());
      }
    }
  }

  private String queueOf(String user) {
    PublishedUser known = of.published().users().get(user);
    return known == null ? user.replaceAll("/.*", "") : known.queue;
  }

  private static void sums(ObjectNode node, ResponseSums sums) {
    node.put("jobs", sums.jobs());
    times(node, sums.observed(), sums.stock(), sums.lsps());
    JsonNumbers.number(node, "ratio", sums.ratio());
    JsonNumbers.number(node, "replayError", sums.stockError());
  }

  private static void times(ObjectNode node, double observed, double replayed, double foretold) {
    JsonNumbers.number(node, "observed", observed);
    JsonNumbers.number(node, "replayed", replayed);
    JsonNumbers.number(node, "foretold", foretold);
  }
}
