/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What a leaf queue's policy gets from our scheduler: an instance for each queue, what is known of
 * the jobs, settings of its own in the two files, and a guard for its faults. Binding code.
 */
package io.lsps.policy.yarn;
