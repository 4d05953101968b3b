/* SPDX-License-Identifier: Apache-2.0 */
/** The one class that must lie in Hadoop's package: it steps the stock preemption thread. */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;
