/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Whose a job is, as far as the job knows. */
interface JobOwner {
  /** One of its jobs has changed: views of it are to be dropped. */
  void changed();
}
