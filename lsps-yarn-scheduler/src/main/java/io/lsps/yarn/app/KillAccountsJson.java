/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.preempt.KillAccounts;
import io.lsps.preempt.KillAccounts.KillAccount;
import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.settings.Setting;
import io.lsps.workload.ResourceVector;
import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Global Preemption's accounts as JSON: all queues that kills were for, and running jobs that paid.
 */
final class KillAccountsJson {
  private KillAccountsJson() {}

  static void write(JsonGenerator json, KillAccounts accounts) throws IOException {
    json.writeStartObject();
    write(json, "claimants", accounts.claimants);
    write(json, "payers", accounts.payers);
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String name, Map<String, KillAccount> accounts)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, KillAccount> entry : accounts.entrySet()) {
      KillAccount account = entry.getValue();
      json.writeObjectFieldStart(entry.getKey());
      json.writeNumberField("kills", account.kills);
      json.writeObjectFieldStart("destroyedFor");
      for (Map.Entry<ClaimKind, Double> kind : account.destroyedFor.entrySet()) {
        json.writeNumberField(Setting.nameOf(kind.getKey()), kind.getValue());
      }
      json.writeEndObject();
      json.writeNumberField("worked", account.worked);
      json.writeNumberField("owes", account.owes);
      if (account.held != null) {
        JsonValues.amounts(json, "held", account.held);
      }
      json.writeArrayFieldStart("payers");
      for (String payer : account.payers) {
        json.writeString(payer);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  static KillAccounts read(JsonNode node) {
    return new KillAccounts(accounts(node.path("claimants")), accounts(node.path("payers")));
  }

  private static Map<String, KillAccount> accounts(JsonNode node) {
    Map<String, KillAccount> accounts = new LinkedHashMap<>();
    JsonValues.fields(node, (name, account) -> accounts.put(name, account(account)));
    return accounts;
  }

  private static KillAccount account(JsonNode node) {
    Map<String, Double> known = JsonValues.numbers(node.path("destroyedFor"));
    Map<ClaimKind, Double> destroyed = new EnumMap<>(ClaimKind.class);
    for (ClaimKind kind : ClaimKind.values()) {
      Double amount = known.get(Setting.nameOf(kind));
      if (amount != null) {
        destroyed.put(kind, amount);
      }
    }
    Set<String> payers = new LinkedHashSet<>();
    node.path("payers").forEach(payer -> payers.add(payer.asText()));
    return new KillAccount(
        JsonValues.number(node.path("kills")).intValue(),
        destroyed,
        JsonValues.number(node.path("worked")).doubleValue(),
        JsonValues.number(node.path("owes")).doubleValue(),
        held(node.path("held")),
        payers);
  }

  private static ResourceVector held(JsonNode held) {
    return held.isObject() ? JsonValues.amounts(held) : null;
  }
}
