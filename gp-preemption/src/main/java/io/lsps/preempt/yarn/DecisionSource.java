/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import java.util.List;

/** A Global Preemption that runs, for whoever tells what it decided. */
interface DecisionSource {
  /** The last decisions, the newest last. */
  List<DecisionRecord> decisions();

  /** What kills have destroyed and what was worked for it, as of the last round. */
  KillAccounts accounts();
}
