/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.ClaimKind;
import io.lsps.preempt.Decision;
import io.lsps.preempt.OwedContainers;
import io.lsps.preempt.Placement;
import io.lsps.preempt.Refusal;
import io.lsps.preempt.RunningContainer;
import io.lsps.preempt.WithheldReason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A decision as it is logged and kept: who starved and by how much, which containers are killed,
 * and why others are not.
 */
public final class DecisionRecord {
  private final Decision decision;
  private final boolean observeOnly;
  private final String application;
  private final String queue;
  private final List<Victim> victims;

  DecisionRecord(Decision decision, boolean observeOnly) {
    // The placements would keep the whole view in memory.
    this.decision = decision.withoutPlacements();
    this.observeOnly = observeOnly;
    this.application = decision.claim().application().name();
    this.queue = decision.claim().application().parent().name();
    List<Victim> paying = new ArrayList<>();
    for (Placement placement : decision.placements()) {
      for (RunningContainer container : placement.victims()) {
        paying.add(new Victim(container, placement.node().name(), decision.time(), observeOnly));
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
  public ClaimKind kind() {
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

  /** The size of one of them. */
  public String size() {
    return decision.claim().ask().size().toString();
  }

  /** The containers that are to be killed. */
  public List<Victim> victims() {
    return victims;
  }

  /** How many of the owed containers nobody is killed for, by reason. */
  public Map<WithheldReason, Integer> withheld() {
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

  /**
   * Whether it is for or against an application and a queue.
   *
   * @param anApplication null for any
   * @param queues which queues
   */
  public boolean concerns(String anApplication, Predicate<String> queues) {
    if (matches(anApplication, application) && queues.test(queue)) {
      return true;
    }
    for (Victim victim : victims) {
      if (matches(anApplication, victim.application()) && queues.test(victim.queue())) {
        return true;
      }
    }
    return false;
  }

  private static boolean matches(String wanted, String value) {
    return wanted == null || wanted.equals(value);
  }

  /** One line. */
  @Override
  public String toString() {
    OwedContainers claim = decision.claim();
    StringBuilder line = new StringBuilder(200);
    line.append(application).append(" in ").append(queue);
    line.append(" is owed ").append(claim.units()).append(" of ").append(claim.ask().size());
    line.append(": ").append(why()).append("; ");
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

  private String why() {
    return starved()
        + " below its "
        + shareName(kind())
        + " for "
        + seconds(starvedMillis())
        + " s";
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

  private static long seconds(long millis) {
    return millis / 1000;
  }
}
