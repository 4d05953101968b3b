/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** A service has no end, so no size: what it holds is its user's usage. */
final class Services implements SizeModel {
  @Override
  public ResourceVector work(JobView job, TaskSeconds seconds, SizeBasis basis) {
    return null;
  }
}
