/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.preempt.KillAccounts;
import io.lsps.preempt.KillAccounts.KillAccount;
import io.lsps.settings.Remembered;
import io.lsps.settings.Setting;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/**
 * The last decisions by HTTP, {@code /ws/v1/preemption/decisions}, and what kills destroyed, {@code
 * /ws/v1/preemption/accounts}. Each caller sees only applications and queues that they may view.
 *
 * <p>Not an attribute of {@code /jmx}: monitoring systems read all of that every few seconds, and
 * each answer would hold a thousand decisions. Decisions are kept in memory only; the log has them
 * as well.
 */
public final class DecisionAnswers extends WebAnswers {
  private static final String ROOT = "/ws/v1/preemption";
  private static final double MILLIS = 1000;
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;

  /** A running Global Preemption. */
  interface DecisionSource {
    /** The last decisions, the newest last. */
    List<DecisionRecord> decisions();

    /** Work destroyed by kills and work done, as of the last round. */
    KillAccounts accounts();
  }

  // A monitor refers to its scheduler: a strong reference would leak both.
  @Remembered("weakly")
  private static final Map<ResourceScheduler, WeakReference<DecisionSource>> SOURCES =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** Registers the source of a scheduler, for as long as both are reachable. */
  static void tell(ResourceScheduler scheduler, DecisionSource source) {
    SOURCES.put(scheduler, new WeakReference<>(source));
  }

  /** The source of a scheduler, or null. */
  static DecisionSource source(ResourceScheduler scheduler) {
    WeakReference<DecisionSource> source = SOURCES.get(scheduler);
    return source == null ? null : source.get();
  }

  @Override
  protected boolean serves(String path) {
    return path.equals(ROOT) || path.startsWith(ROOT + "/");
  }

  @Override
  protected Answer answer(
      ResourceManager resourceManager, HttpServletRequest request, String path) {
    DecisionSource monitor = source(resourceManager.getResourceScheduler());
    if (monitor == null) {
      return Answer.error(
          NOT_FOUND,
          "Global Preemption does not run: expected io.lsps.preempt.yarn.GlobalPreemptionMonitor"
              + " in yarn.resourcemanager.scheduler.monitor.policies");
    }
    Viewer viewer = Viewer.of(resourceManager, request);
    switch (path.substring(ROOT.length())) {
      case "/decisions":
        return decisions(monitor, viewer, parameters(request));
      case "/accounts":
        return accounts(monitor.accounts(), viewer);
      default:
        return Answer.error(
            NOT_FOUND, "there is no " + path + ": expected " + ROOT + "/decisions or /accounts");
    }
  }

  /**
   * The newest decisions, oldest first, for or against applications that the caller may see; only
   * victims that the caller may see.
   */
  private static Answer decisions(
      DecisionSource monitor, Viewer viewer, Map<String, String> asked) {
    String limit = asked.getOrDefault("limit", "100");
    if (!limit.matches("[0-9]{1,6}")) {
      return Answer.error(BAD_REQUEST, "limit is a whole number from 0 to 999999, not " + limit);
    }
    String queue = asked.get("queue");
    List<DecisionRecord> found = new ArrayList<>();
    for (DecisionRecord decision : monitor.decisions()) {
      if (decision.isShownTo(
          viewer, asked.get("application"), name -> queue == null || queue.equals(name))) {
        found.add(decision);
      }
    }
    int first = Math.max(0, found.size() - Integer.parseInt(limit));
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode all = root.putArray("decisions");
    found.subList(first, found.size()).forEach(each -> each.write(all.addObject(), viewer));
    return Answer.json(OK, root, PLAIN);
  }

  /** Work destroyed by kills, by queue and by job. */
  private static Answer accounts(KillAccounts accounts, Viewer viewer) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    write(root.putArray("claimants"), accounts.claimants, "served", viewer);
    write(root.putArray("payers"), accounts.payers, "kept", viewer);
    return Answer.json(OK, root, PLAIN);
  }

  private static void write(
      ArrayNode all, Map<String, KillAccount> accounts, String worked, Viewer viewer) {
    accounts.forEach(
        (name, account) -> {
          if (viewer.sees(name)) {
            ObjectNode node = all.addObject();
            node.put("name", name);
            node.put("kills", account.kills);
            node.put("destroyedClusterSeconds", account.destroyed / MILLIS);
            ObjectNode kinds = node.putObject("destroyedFor");
            account.destroyedFor.forEach(
                (kind, part) -> kinds.put(Setting.nameOf(kind), part / MILLIS));
            node.put(worked + "ClusterSeconds", account.worked / MILLIS);
            node.put("held", account.held == null ? null : account.held.toString());
          }
        });
  }
}
