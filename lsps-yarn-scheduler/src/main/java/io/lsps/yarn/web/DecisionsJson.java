/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.journal.Journal.Entry;
import io.lsps.journal.Journal.EntryKind;
import io.lsps.preempt.yarn.DecisionRecord;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.Viewer;
import io.lsps.settings.Setting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Recent decisions of the scheduler and of Global Preemption. */
final class DecisionsJson {
  private final Overview of;
  private final Viewer viewer;
  private final Query query;

  DecisionsJson(Overview of, Viewer viewer, Query query) {
    this.of = of;
    this.viewer = viewer;
    this.query = query;
  }

  /** The newest visible ones that match the query, oldest first. */
  void write(ArrayNode to) {
    // Several may have the same time.
    Map<Long, List<Consumer<ObjectNode>>> byTime = new TreeMap<>(Collections.reverseOrder());
    long since = query.since - of.date(0);
    for (Entry entry : of.journal.journal.entries(query.kind, since)) {
      if (takes(entry)) {
        at(byTime, entry.time).add(node -> write(node, entry));
      }
    }
    for (DecisionRecord decision : preemptions()) {
      if (decision.time >= since
          && decision.isShownTo(viewer, query.application, query::takesQueue)) {
        at(byTime, decision.time).add(node -> write(node, decision));
      }
    }
    List<Consumer<ObjectNode>> newest = new ArrayList<>();
    for (List<Consumer<ObjectNode>> same : byTime.values()) {
      for (int i = same.size() - 1; i >= 0 && newest.size() < query.limit; i--) {
        newest.add(same.get(i));
      }
    }
    Collections.reverse(newest);
    newest.forEach(writer -> writer.accept(to.addObject()));
  }

  private static List<Consumer<ObjectNode>> at(
      Map<Long, List<Consumer<ObjectNode>>> byTime, long time) {
    return byTime.computeIfAbsent(time, any -> new ArrayList<>());
  }

  private List<DecisionRecord> preemptions() {
    GlobalPreemptionMonitor monitor =
        query.kind == null || query.kind == EntryKind.PREEMPTION ? of.host.preemption() : null;
    return monitor == null ? Collections.emptyList() : monitor.decisions();
  }

  /** Entries of an application are for those who may view it; entries of a queue only, likewise. */
  private boolean takes(Entry entry) {
    boolean asked =
        (query.application == null || query.application.equals(entry.application))
            && query.takesQueue(entry.queue);
    if (!asked || viewer.seesAll()) {
      return asked;
    }
    if (entry.application != null) {
      return viewer.seesApplication(entry.application);
    }
    return entry.queue == null || viewer.seesQueue(entry.queue);
  }

  private void write(ObjectNode node, Entry entry) {
    head(node, entry.time, entry.kind);
    node.put("queue", entry.queue);
    node.put("application", entry.application);
    boolean ofAll = entry.kind == EntryKind.REFUSAL || entry.kind == EntryKind.FAULT;
    node.put("text", ofAll ? viewer.ofAll(entry.text) : entry.text);
    JsonNumbers.number(node, "before", entry.before);
    JsonNumbers.number(node, "after", entry.after);
    node.putNull("preemption");
  }

  private void write(ObjectNode node, DecisionRecord decision) {
    head(node, decision.time, EntryKind.PREEMPTION);
    ObjectNode whole = node.objectNode();
    decision.write(whole, viewer);
    for (String same : new String[] {"queue", "application", "text"}) {
      node.set(same, whole.get(same));
    }
    node.putNull("before").putNull("after");
    node.set("preemption", whole);
  }

  private void head(ObjectNode node, long time, EntryKind kind) {
    node.put("time", of.date(time));
    node.put("kind", Setting.nameOf(kind));
  }
}
