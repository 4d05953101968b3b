/* SPDX-License-Identifier: Apache-2.0 */
/** Planted bugs that only Hadoop's own package can make. */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;
