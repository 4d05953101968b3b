/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Is told when a job asks for its first containers: from then on its size can be estimated. */
public interface FirstAskListener {
  /**
   * A job has asked for its first containers.
   *
   * @param user whose job it is
   * @param snapshot of that user alone, just after the ask
   */
  void firstAsked(String user, WorkloadSnapshot snapshot);
}
