/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Claim;
import io.lsps.preempt.Decision;
import io.lsps.preempt.Kind;
import io.lsps.preempt.Placement;
import io.lsps.preempt.Refusal;
import io.lsps.preempt.RunningContainer;
import io.lsps.preempt.Withheld;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A decision as it is logged and kept: who starved, by how much, who pays, why not others. */
public final class DecisionRecord {
  private final Decision decision;
  private final boolean observeOnly;
  private final String application;
  private final String queue;
  private final List<Victim> victims;

  DecisionRecord(Decision decision, boolean observeOnly) {
    // Of the decision only what does not hold on to the whole view is kept.
    this.decision = decision.withoutPlacements();
    this.observeOnly = observeOnly;
    this.application = decision.claim().application().name();
    this.queue = decision.claim().application().parent().name();
    List<Victim> paying = new ArrayList<>();
    for (Placement placement : decision.placements()) {
      for (RunningContainer container : placement.victims()) {
        paying.add(new Victim(container, placement.node().name(), decision.time()));
      }
    }
    this.victims = Collections.unmodifiableList(paying);
  }

  /** When, milliseconds of the scheduler's clock. */
  public long time() {
    return decision.time();
  }

  /** The application that is owed. */
  public String application() {
    return application;
  }

  /** Its queue. */
  public String queue() {
    return queue;
  }

  /** Why it is owed. */
  public Kind kind() {
    return decision.claim().kind();
  }

  /** The queue or the application that starves. */
  public String starved() {
    return decision.claim().starved().name();
  }

  /** For how long, milliseconds. */
  public long starvedMillis() {
    return decision.claim().starvedMillis();
  }

  /** How many containers are owed. */
  public int containers() {
    return decision.claim().units();
  }

  /** The containers that pay. */
  public List<Victim> victims() {
    return victims;
  }

  /** How many of the owed containers nobody is killed for, by reason. */
  public Map<Withheld, Integer> withheld() {
    return decision.withheld();
  }

  /** How many containers newer than the oldest victim were spared, by reason. */
  public Map<Refusal, Integer> spared() {
    return decision.spared();
  }

  /** Whether this was only observed. */
  public boolean observeOnly() {
    return observeOnly;
  }

  /** One line. */
  @Override
  public String toString() {
    Claim claim = decision.claim();
    StringBuilder line = new StringBuilder(200);
    line.append(application).append(" in ").append(queue);
    line.append(" is owed ").append(claim.units()).append(" of ").append(claim.ask().size());
    line.append(": ").append(starved()).append(" below its ").append(shareName(kind()));
    line.append(" for ").append(seconds(starvedMillis())).append(" s; ");
    if (victims.isEmpty()) {
      line.append("kills none");
    } else {
      line.append(observeOnly ? "would kill " : "kills ").append(victims.size());
      line.append(" of ").append(payers()).append(" of ").append(ages()).append(" s");
    }
    if (!withheld().isEmpty()) {
      line.append("; withheld ").append(withheld());
    }
    if (!spared().isEmpty()) {
      line.append("; newer ones spared ").append(spared());
    }
    return line.toString();
  }

  private Map<String, Integer> payers() {
    Map<String, Integer> payers = new TreeMap<>();
    victims.forEach(victim -> payers.merge(victim.application(), 1, Integer::sum));
    return payers;
  }

  private String ages() {
    long least = Long.MAX_VALUE;
    long most = 0;
    for (Victim victim : victims) {
      least = Math.min(least, victim.ageMillis());
      most = Math.max(most, victim.ageMillis());
    }
    return seconds(least) + " to " + seconds(most);
  }

  private static String shareName(Kind kind) {
    switch (kind) {
      case MIN_SHARE:
        return "minimum share";
      case FAIR_SHARE:
        return "fair share";
      default:
        return "fair share beside a long job";
    }
  }

  private static long seconds(long millis) {
    return millis / 1000;
  }

  /** A container that pays. */
  public static final class Victim {
    private final String container;
    private final String application;
    private final String queue;
    private final String node;
    private final String size;
    private final long ageMillis;

    private Victim(RunningContainer container, String node, long now) {
      this.container = container.id().toString();
      this.application = container.application().name();
      this.queue = container.application().parent().name();
      this.node = node;
      this.size = container.size().toString();
      this.ageMillis = Math.max(0, now - container.launched());
    }

    /** Its id. */
    public String container() {
      return container;
    }

    /** The application that it belongs to. */
    public String application() {
      return application;
    }

    /** The queue of that application. */
    public String queue() {
      return queue;
    }

    /** The node that it runs on. */
    public String node() {
      return node;
    }

    /** Its size. */
    public String size() {
      return size;
    }

    /** How long it had run, milliseconds. */
    public long ageMillis() {
      return ageMillis;
    }
  }
}
