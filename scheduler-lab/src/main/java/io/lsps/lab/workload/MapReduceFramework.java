/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/** MapReduce: maps and reduces, as the job says them. */
public record MapReduceFramework() implements JobFramework {
  @Override
  public String applicationType() {
    return "MAPREDUCE";
  }
}
