/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * Stands for a job in its {@link WorkloadModel}, for whoever asks for it often: {@link
 * WorkloadModel#handle} finds it by name, and what is asked by it needs no look-up.
 */
public abstract class JobHandle {
  JobHandle() {}
}
