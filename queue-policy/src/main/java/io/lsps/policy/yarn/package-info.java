/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What a leaf queue's policy gets from LsPS: an instance per queue, the jobs, its settings, and
 * error handling.
 */
package io.lsps.policy.yarn;
