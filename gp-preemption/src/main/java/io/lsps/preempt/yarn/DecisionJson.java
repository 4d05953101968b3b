/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.preempt.KillAccount;
import io.lsps.settings.Setting;
import java.util.List;
import java.util.Map;

/** Decisions as JSON. Times in milliseconds; kinds and reasons as settings are written. */
public final class DecisionJson {
  private static final double MILLIS = 1000;

  private DecisionJson() {}

  /** Whether a decision is for an application that somebody may see, or against one. */
  public static boolean shows(DecisionRecord decision, Viewer viewer) {
    return viewer.seesApplication(decision.application())
        || decision.victims().stream()
            .anyMatch(victim -> viewer.seesApplication(victim.application()));
  }

  static ObjectNode of(List<DecisionRecord> decisions, Viewer viewer) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode all = root.putArray("decisions");
    decisions.forEach(decision -> write(all.addObject(), decision, viewer));
    return root;
  }

  /** What was destroyed by kills for whom and of whom. */
  static ObjectNode of(KillAccounts accounts, Viewer viewer) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    write(root.putArray("claimants"), accounts.claimants, "served", viewer);
    write(root.putArray("payers"), accounts.payers, "kept", viewer);
    return root;
  }

  private static void write(
      ArrayNode all, Map<String, KillAccount> accounts, String worked, Viewer viewer) {
    accounts.forEach(
        (name, account) -> {
          if (!name.startsWith("application_") || viewer.seesApplication(name)) {
            ObjectNode node = all.addObject();
            node.put("name", name);
            node.put("kills", account.kills());
            node.put("destroyedClusterSeconds", account.destroyed() / MILLIS);
            ObjectNode kinds = node.putObject("destroyedFor");
            account
                .destroyedFor()
                .forEach((kind, part) -> kinds.put(Setting.nameOf(kind), part / MILLIS));
            node.put(worked + "ClusterSeconds", account.worked() / MILLIS);
            node.put("held", account.held() == null ? null : account.held().toString());
          }
        });
  }

  /** Writes one, without the victims that somebody may not see. */
  public static void write(ObjectNode node, DecisionRecord decision, Viewer viewer) {
    node.put("time", decision.time());
    node.put("observeOnly", decision.observeOnly());
    node.put("application", decision.application());
    node.put("queue", decision.queue());
    node.put("kind", Setting.nameOf(decision.kind()));
    node.put("starved", decision.starved());
    node.put("starvedMillis", decision.starvedMillis());
    node.put("containers", decision.containers());
    node.put("size", decision.size());
    ArrayNode victims = node.putArray("victims");
    boolean whole = viewer.seesApplication(decision.application());
    int hidden = 0;
    for (Victim victim : decision.victims()) {
      if (viewer.seesApplication(victim.application())) {
        write(victims.addObject(), victim);
      } else {
        hidden++;
      }
    }
    node.put("hiddenVictims", hidden);
    write(node.putObject("withheld"), decision.withheld());
    write(node.putObject("spared"), decision.spared());
    // It names every application that pays.
    node.put("text", whole && hidden == 0 ? decision.toString() : null);
  }

  private static void write(ObjectNode node, Victim victim) {
    node.put("container", victim.container());
    node.put("application", victim.application());
    node.put("queue", victim.queue());
    node.put("node", victim.node());
    node.put("size", victim.size());
    node.put("ageMillis", victim.ageMillis());
    node.put("fate", Setting.nameOf(victim.fate()));
  }

  private static void write(ObjectNode node, Map<? extends Enum<?>, Integer> reasons) {
    reasons.forEach((reason, count) -> node.put(Setting.nameOf(reason), count));
  }
}
