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

/** For whom and of whom work was destroyed by kills, as of one round. Immutable. */
public final class KillAccounts {
  /** Of no kill yet. */
  public static final KillAccounts NONE =
      new KillAccounts(Collections.emptyMap(), Collections.emptyMap());

  /** By the queue that was killed for. */
  public final Map<String, KillAccount> claimants;

  /** By running job that has lost containers. */
  public final Map<String, KillAccount> payers;

  /** Those of so many. */
  public KillAccounts(Map<String, KillAccount> claimants, Map<String, KillAccount> payers) {
    this.claimants = Collections.unmodifiableMap(claimants);
    this.payers = Collections.unmodifiableMap(payers);
  }

  /** How many queues' minimum shares are held. */
  public int held() {
    return (int)
        claimants.values().stream().map(account -> account.held).filter(Objects::nonNull).count();
  }

  /** The most work destroyed for each unit of work, 0 where nothing was. */
  public static double mostDestroyed(Map<String, KillAccount> accounts) {
    return accounts.values().stream()
        .mapToDouble(account -> account.destroyed / Math.max(1, account.worked))
        .max()
        .orElse(0);
  }

  /**
   * What was destroyed for one claimant, or of one job, beside what was worked. Immutable; work in
   * shares of the cluster times milliseconds.
   */
  public static final class KillAccount {
    /** Containers killed. */
    public final int kills;

    /** Work that their end has destroyed. */
    public final double destroyed;

    /** The same by what it was destroyed for. */
    public final Map<ClaimKind, Double> destroyedFor;

    /** What the claimant has worked since it was first killed for, or what the job has kept. */
    public final double worked;

    /** What is held for a claimant that has gone, or null. */
    public final ResourceVector held;

    /** What of that a claimant has not worked for yet; 0 of a job. */
    public final double owes;

    /** The jobs that have paid for a claimant; none of a job. */
    public final Set<String> payers;

    /** An account of so much. */
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
