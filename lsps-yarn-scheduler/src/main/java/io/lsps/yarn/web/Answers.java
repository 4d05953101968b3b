/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;

/**
 * Answers on everything, as they are sent: what {@link LspsResource} sends to an administrator. For
 * measuring what they take.
 */
public final class Answers {
  private final Overview of;

  /** Answers from a scheduler. */
  public Answers(Overview of) {
    this.of = of;
  }

  /** All queues. */
  public byte[] queues() {
    Look look = new Look(of);
    ObjectNode node = JsonNumbers.answer(look.now);
    writeQueues(node, look, any -> true);
    return JsonNumbers.bytes(node);
  }

  /** Applications, so many at most. */
  public byte[] apps(Iterable<RMApp> apps, int most) {
    Look look = new Look(of);
    ObjectNode node = JsonNumbers.answer(look.now);
    AppQuery query = AppQuery.of(null, null, Integer.toString(most));
    node.put("next", query.next(writeApps(node, look, query.page(apps, any -> true))));
    return JsonNumbers.bytes(node);
  }

  /** One application. */
  public byte[] app(RMApp app) {
    Look look = new Look(of);
    ObjectNode node = JsonNumbers.answer(look.now);
    node.putPOJO("app", new AppJson(look).one(app));
    return JsonNumbers.bytes(node);
  }

  /** The last hour of so many queues at most. */
  public byte[] history(int most) {
    ObjectNode node = JsonNumbers.answer(of.scheduler.getClock().getTime());
    HistoryJson.write(node, of.journal.history(), any -> true, most);
    return JsonNumbers.bytes(node);
  }

  /** Notes what was decided, as before an update: every time as if a sample were due. */
  public void note(long now) {
    of.journal.look(now);
  }

  static void writeQueues(ObjectNode node, Look look, Predicate<String> visible) {
    QueueJson json = new QueueJson(look.of);
    ArrayNode all = node.putArray("queues");
    List<FSQueue> queues = new ArrayList<>(look.scheduler().getQueueManager().getQueues());
    queues.sort(Comparator.comparing(FSQueue::getName));
    for (FSQueue queue : queues) {
      if (visible.test(queue.getName())) {
        json.write(all.addObject(), queue);
      }
    }
  }

  static List<RMApp> writeApps(ObjectNode node, Look look, List<RMApp> apps) {
    node.putPOJO("apps", new AppJson(look).all(apps));
    return apps;
  }
}
