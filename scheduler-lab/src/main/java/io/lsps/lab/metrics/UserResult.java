/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

/**
 * What one user got in a run.
 *
 * @param jobs counted jobs that finished
 * @param meanResponse seconds
 * @param p95Response seconds
 * @param meanSlowdown response over ideal time
 * @param meanWait seconds from submission to the job's first container; negative where none starts
 * @param meanDelay seconds of the response beyond the ideal time
 * @param meanShare mean share of the cluster that the scheduler wanted the user to have while it
 *     had jobs, 0 to 1; negative where the scheduler tells none
 * @param meanUsage mean share of the cluster in use over the same time, 0 to 1
 */
public record UserResult(
    int jobs,
    double meanResponse,
    double p95Response,
    double meanSlowdown,
    double meanWait,
    double meanDelay,
    double meanShare,
    double meanUsage) {}
