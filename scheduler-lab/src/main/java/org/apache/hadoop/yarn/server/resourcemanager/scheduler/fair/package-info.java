/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Classes that must be in Hadoop's package, such as the one that steps the stock preemption thread.
 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;
