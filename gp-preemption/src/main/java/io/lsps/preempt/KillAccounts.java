/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.workload.ResourceVector;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Work destroyed by kills, by queue and by job, as of one round. Immutable. */
public final class KillAccounts {
  /** No kill yet. */
  public static final KillAccounts NONE =
      new KillAccounts(Collections.emptyMap(), Collections.emptyMap());

  /** By queue that kills were for. */
  public final Map<String, KillAccount> claimants;

  /** By running job that has lost containers. */
  public final Map<String, KillAccount> payers;

  /** Accounts. */
  public KillAccounts(Map<String, KillAccount> claimants, Map<String, KillAccount> payers) {
    this.claimants = Collections.unmodifiableMap(claimants);
    this.payers = Collections.unmodifiableMap(payers);
  }

  /** How many queues' minimum shares are held. */
  public int held() {
    return (int)
        claimants.values().stream().map(account -> account.held).filter(Objects::nonNull).count();
  }

  /** The most work destroyed for each unit of work, 0 without kills. */
  public static double mostDestroyed(Map<String, KillAccount> accounts) {
    return accounts.values().stream()
        .mapToDouble(account -> account.destroyed / Math.max(1, account.worked))
        .max()
        .orElse(0);
  }

  /**
   * Work destroyed for one queue or of one job, and work done. Immutable; shares of the cluster
   * times milliseconds.
   */
  public static final class KillAccount {
    /** Containers killed. */
    public final int kills;

    /** Work that they destroyed. */
    public final double destroyed;

    /** The same by reason. */
    public final Map<ClaimKind, Double> destroyedFor;

    /** What the queue has done since the first kill for it, or what the job has kept. */
    public final double worked;

    /** Resources held for an idle queue, or null. */
    public final ResourceVector held;

    /** The queue's debt: destroyed work that it has not done yet; 0 for a job. */
    public final double owes;

    /** The jobs that paid for the queue; empty for a job. */
    public final Set<String> payers;

    /** An account. */
    public KillAccount(
        int kills,
        Map<ClaimKind, Double> destroyed,
        double worked,
        double owes,
        ResourceVector held,
        Set<String> payers) {
      this.kills = kills;
      this.destroyed = sum(destroyed);
      Map<ClaimKind, Double> kinds = new EnumMap<>(ClaimKind.class);
      kinds.putAll(destroyed);
      this.destroyedFor = Collections.unmodifiableMap(kinds);
      this.owes = owes;
      this.payers = Collections.unmodifiableSet(new LinkedHashSet<>(payers));
      this.worked = worked;
      this.held = held;
    }

    static double sum(Map<ClaimKind, Double> amounts) {
      return amounts.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }
}
