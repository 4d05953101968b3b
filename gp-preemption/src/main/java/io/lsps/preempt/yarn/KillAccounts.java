/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.GlobalPreemption;
import io.lsps.preempt.KillAccount;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;

/** The accounts of one round: for whom and of whom work was destroyed. Immutable. */
public final class KillAccounts {
  static final KillAccounts NONE = new KillAccounts(Collections.emptyMap(), Collections.emptyMap());

  final Map<String, KillAccount> claimants;
  final Map<String, KillAccount> payers;

  KillAccounts(GlobalPreemption preemption) {
    this(preemption.claimants(), preemption.payers());
  }

  private KillAccounts(Map<String, KillAccount> claimants, Map<String, KillAccount> payers) {
    this.claimants = claimants;
    this.payers = payers;
  }

  /** By the queue or the application that was killed for. */
  public Map<String, KillAccount> claimants() {
    return Collections.unmodifiableMap(claimants);
  }

  /** By running job that has lost containers. */
  public Map<String, KillAccount> payers() {
    return Collections.unmodifiableMap(payers);
  }

  /** How many queues' minimum shares are held. */
  int held() {
    return (int)
        claimants.values().stream().map(KillAccount::held).filter(Objects::nonNull).count();
  }

  /** The most work destroyed for each unit of work, 0 where nothing was. */
  static double mostDestroyed(Map<String, KillAccount> accounts) {
    return accounts.values().stream()
        .mapToDouble(account -> account.destroyed() / Math.max(1, account.worked()))
        .max()
        .orElse(0);
  }
}
