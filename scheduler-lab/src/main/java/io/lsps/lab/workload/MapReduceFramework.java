/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/** MapReduce: the maps and reduces that the job lists. */
public record MapReduceFramework() implements JobFramework {
  @Override
  public String applicationType() {
    return "MAPREDUCE";
  }
}
