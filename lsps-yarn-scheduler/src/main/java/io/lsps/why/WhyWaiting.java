/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.gate.GateReason;
import io.lsps.why.WaitReason.WaitKind;
import io.lsps.why.WaitingApp.AskState;
import io.lsps.why.WaitingApp.QueueState;
import io.lsps.workload.Saturated;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Explains why an application waits. Goals, in this order:
 *
 * <ol>
 *   <li>Every application that waits has at least one reason, and one that does not has none.
 *   <li>A reason is true at the instant of the snapshot.
 *   <li>It names the first obstacle, and not later ones.
 * </ol>
 */
public final class WhyWaiting {
  private WhyWaiting() {}

  /** For an application that the scheduler does not know yet. */
  public static List<WaitReason> beforeItsAttempt() {
    return Collections.singletonList(
        new WaitReason(
            WaitKind.SUBMISSION,
            "The ResourceManager is still accepting it; the scheduler does not have it yet."));
  }

  /** The reasons, one per kind; empty if it does not wait. */
  public static List<WaitReason> of(WaitingApp app, NodesState nodes) {
    Map<WaitKind, WaitReason> reasons = new EnumMap<>(WaitKind.class);
    if (!app.waits()) {
      return Collections.emptyList();
    }
    if (!app.ready) {
      add(
          reasons,
          new WaitReason(
              WaitKind.RECOVERY,
              "The ResourceManager has just started and allocates nothing until nodes have had"
                  + " time to report"
                  + " (yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms)."));
    }
    if (!app.runnable) {
      add(reasons, maxRunningApps(app));
      return Collections.unmodifiableList(new ArrayList<>(reasons.values()));
    }
    for (AskState ask : app.asks) {
      if (ask.held > 0) {
        add(reasons, new WaitReason(WaitKind.HELD_REDUCE, held(allHeld(app.asks), app.gate)));
      }
      if (ask.waiting > 0) {
        reasonsOf(app, ask, nodes).forEach(reason -> add(reasons, reason));
      }
    }
    if (app.increases > 0) {
      add(reasons, increase(app.increases));
    }
    if (!app.ready) {
      // A real obstacle replaces it.
      reasons.remove(WaitKind.HEARTBEAT);
    }
    return Collections.unmodifiableList(new ArrayList<>(reasons.values()));
  }

  private static void add(Map<WaitKind, WaitReason> reasons, WaitReason reason) {
    reasons.putIfAbsent(reason.kind, reason);
  }

  private static int allHeld(Collection<AskState> asks) {
    return Saturated.sum(asks, ask -> ask.held);
  }

  /**
   * Why containers are held from the scheduler.
   *
   * @param held their number
   * @param reason null if the job's part of a split queue is in use
   */
  public static String held(int held, GateReason reason) {
    String why =
        reason == null
            ? "the job's side of its split queue is in use. They are admitted when one of its"
                + " containers ends."
            : reason.admits
                ? "they are admitted with the application master's next heartbeat."
                : reason.text;
    return Sizes.count(held, reason == null ? "container" : "reduce")
        + (held == 1 ? " is" : " are")
        + " held: "
        + why;
  }

  private static List<WaitReason> reasonsOf(WaitingApp app, AskState ask, NodesState nodes) {
    List<WaitReason> reasons = new AskReasons(app, nodes, ask).all();
    boolean never = reasons.get(0).kind == WaitKind.FITS_NO_NODE;
    return app.mastersAtLimit && !never ? Collections.singletonList(amLimit(app, ask)) : reasons;
  }

  private static WaitReason amLimit(WaitingApp app, AskState master) {
    return new WaitReason(
        WaitKind.AM_LIMIT,
        "The application masters of queue "
            + app.queue.name
            + " hold "
            + Sizes.text(app.mastersHold)
            + " and may hold "
            + Sizes.text(app.mastersMayHold)
            + " ("
            + app.terms.mostOfMasters
            + "): its own application master, of "
            + Sizes.text(master.size)
            + (app.limitOfFree
                ? ", waits until more of the cluster is free: under policy fair a queue has no"
                    + " share of vcores, so the limit is a fraction of the free ones."
                : (app.mastersHold.plus(master.size).fitsIn(app.mastersMayHold)
                        ? ", would fit, so that it is what its user's may hold of that, or "
                            + app.terms.mostRunning
                            + ", that is used up: it"
                        : ",")
                    + " waits until another application ends."));
  }

  private static WaitReason increase(int containers) {
    return new WaitReason(
        WaitKind.INCREASE,
        "Its AM asked for "
            + Sizes.count(containers, "larger container")
            + " in place of what it holds, which the FairScheduler never hands over: the request is"
            + " left out. Ask for a new container of that size instead.");
  }

  private static WaitReason maxRunningApps(WaitingApp app) {
    String next = ": one of them must end first.";
    for (QueueState queue = app.queue; queue != null; queue = queue.parent) {
      if (queue.running >= queue.mostRunning) {
        return new WaitReason(
            WaitKind.MAX_RUNNING_APPS,
            limit(app, "Queue " + queue.name, queue.mostRunning, queue.running) + next);
      }
    }
    if (app.userRunning >= app.userMostRunning) {
      return new WaitReason(
          WaitKind.MAX_RUNNING_APPS,
          limit(app, "User " + app.user, app.userMostRunning, app.userRunning) + next);
    }
    return new WaitReason(
        WaitKind.MAX_RUNNING_APPS,
        "A limit on running applications ("
            + app.terms.mostRunning
            + ") held it, and is no longer reached: it runs at the "
            + app.terms.scheduler
            + "'s next check.");
  }

  private static String limit(WaitingApp app, String who, int most, int running) {
    return who
        + " may run "
        + Sizes.count(most, "application")
        + " at once ("
        + app.terms.mostRunning
        + "), and runs "
        + running;
  }
}
