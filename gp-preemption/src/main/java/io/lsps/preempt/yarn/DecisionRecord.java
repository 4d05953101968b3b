/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.preempt.Decision;
import io.lsps.preempt.Decision.Refusal;
import io.lsps.preempt.Decision.WithheldReason;
import io.lsps.preempt.OwedContainers;
import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.Placement;
import io.lsps.preempt.RunningContainer;
import io.lsps.settings.Setting;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * A decision as it is logged, kept and shown: what starved and by how much, which containers are
 * killed, and why others are not. Keeps no reference to the view.
 */
public final class DecisionRecord {
  /** Milliseconds of the scheduler's clock. */
  public final long time;

  /** Whether nothing is killed, as GP only observes. */
  public final boolean observeOnly;

  /** The claimant. */
  public final String application;

  public final String queue;

  /** Why it is owed containers. */
  public final ClaimKind kind;

  /** The starved queue or application. */
  public final String starved;

  /** How long it has starved, milliseconds. */
  public final long starvedMillis;

  /** How many containers are owed. */
  public final int containers;

  /** The size of one of them. */
  public final String size;

  /** The chosen containers. */
  public final List<Victim> victims;

  /** How many of the owed containers have no victims, by reason. */
  public final Map<WithheldReason, Integer> withheld;

  /** How many containers newer than the oldest victim were spared, by reason. */
  public final Map<Refusal, Integer> spared;

  DecisionRecord(Decision decision, boolean observeOnly) {
    OwedContainers claim = decision.claim;
    this.time = decision.time;
    this.observeOnly = observeOnly;
    this.application = claim.application.name;
    this.queue = claim.application.parent.name;
    this.kind = claim.kind;
    this.starved = claim.starved.name;
    this.starvedMillis = claim.starvedMillis;
    this.containers = claim.units;
    this.size = claim.ask.size.toString();
    this.withheld = decision.withheld;
    this.spared = decision.spared;
    List<Victim> paying = new ArrayList<>();
    for (Placement placement : decision.placements) {
      for (RunningContainer container : placement.victims) {
        paying.add(new Victim(container, placement.node.name, time, observeOnly));
      }
    }
    this.victims = Collections.unmodifiableList(paying);
  }

  /**
   * Whether it concerns an application that the viewer may see and that matches the query.
   *
   * @param anApplication null for any
   * @param queues matching queues
   */
  public boolean isShownTo(Viewer viewer, String anApplication, Predicate<String> queues) {
    BiPredicate<String, String> shown =
        (app, in) ->
            (anApplication == null || anApplication.equals(app))
                && queues.test(in)
                && viewer.seesApplication(app);
    return shown.test(application, queue)
        || victims.stream().anyMatch(victim -> shown.test(victim.application, victim.queue));
  }

  /**
   * Writes it as JSON, without what the viewer may not see. Times in milliseconds; kinds and
   * reasons as in settings.
   */
  public void write(ObjectNode node, Viewer viewer) {
    boolean owner = viewer.seesApplication(application);
    node.put("time", time);
    node.put("observeOnly", observeOnly);
    node.put("application", owner ? application : null);
    node.put("queue", owner || viewer.seesQueue(queue) ? queue : null);
    node.put("kind", Setting.nameOf(kind));
    node.put("starved", owner || viewer.sees(starved) ? starved : null);
    node.put("starvedMillis", starvedMillis);
    node.put("containers", containers);
    node.put("size", size);
    ArrayNode seen = node.putArray("victims");
    for (Victim victim : victims) {
      if (viewer.seesApplication(victim.application)) {
        victim.write(seen.addObject());
      }
    }
    int hidden = victims.size() - seen.size();
    node.put("hiddenVictims", hidden);
    write(node.putObject("withheld"), withheld);
    write(node.putObject("spared"), spared);
    // The text names every application that pays.
    node.put("text", owner && hidden == 0 ? toString() : null);
  }

  private static void write(ObjectNode node, Map<? extends Enum<?>, Integer> reasons) {
    reasons.forEach((reason, count) -> node.put(Setting.nameOf(reason), count));
  }

  /** On one line. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder(200);
    line.append(application).append(" in ").append(queue);
    line.append(" lacks ").append(containers).append(" of ").append(size).append(": ");
    line.append(starved).append(" below its ").append(shareName(kind));
    line.append(" for ").append(starvedMillis / 1000).append(" s; ");
    if (victims.isEmpty()) {
      line.append("kills none");
    } else {
      Map<String, Integer> payers = new TreeMap<>();
      victims.forEach(victim -> payers.merge(victim.application, 1, Integer::sum));
      LongSummaryStatistics ages =
          victims.stream().mapToLong(victim -> victim.ageMillis / 1000).summaryStatistics();
      line.append(observeOnly ? "would kill " : "kills ").append(victims.size());
      line.append(" of ").append(payers);
      line.append(" of ").append(ages.getMin()).append(" to ").append(ages.getMax()).append(" s");
    }
    if (!withheld.isEmpty()) {
      line.append("; withheld ").append(withheld);
    }
    if (!spared.isEmpty()) {
      line.append("; newer ones spared ").append(spared);
    }
    return line.toString();
  }

  private static String shareName(ClaimKind kind) {
    switch (kind) {
      case MIN_SHARE:
        return "minimum share";
      case FAIR_SHARE:
        return "fair share";
      default:
        return "fair share beside a long job";
    }
  }

  /** A container chosen as a victim, and its fate. Thread-safe. */
  public static final class Victim {
    /** What happened to it. */
    public enum Fate {
      /** Nothing: Global Preemption only observes. */
      OBSERVED,
      /** Its AM was warned; the grace period runs. */
      WARNED,
      KILLED,
      /** Not killed: the resources were no longer needed, or would not have sufficed. */
      SPARED,
      /** It ended before it was to be killed. */
      ENDED
    }

    /** Its application. */
    public final String application;

    /** The application's queue. */
    public final String queue;

    /** Its age when chosen, milliseconds. */
    public final long ageMillis;

    private final ContainerId container;
    private final String node;
    private final ResourceVector size;
    private volatile Fate fate;

    Victim(RunningContainer container, String node, long now, boolean observeOnly) {
      this.container = ((ContainerKey) container.id).container.getContainerId();
      this.application = container.application.name;
      this.queue = container.application.parent.name;
      this.node = node;
      this.size = container.size;
      this.ageMillis = Math.max(0, now - container.launched);
      this.fate = observeOnly ? Fate.OBSERVED : Fate.WARNED;
    }

    void became(Fate now) {
      fate = now;
    }

    private void write(ObjectNode to) {
      to.put("container", container.toString());
      to.put("application", application);
      to.put("queue", queue);
      to.put("node", node);
      to.put("size", size.toString());
      to.put("ageMillis", ageMillis);
      to.put("fate", Setting.nameOf(fate));
    }
  }
}
