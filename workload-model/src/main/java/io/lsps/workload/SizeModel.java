/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** How large a job is that has asked for containers, by the way its framework asks. */
interface SizeModel {
  /** Work in resources times seconds, or null where nothing tells it. */
  ResourceVector work(JobView job, TaskSeconds seconds, SizeBasis basis);
}
