/* SPDX-License-Identifier: Apache-2.0 */
/** What only Hadoop's own package may read of a scheduler's state. */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;
