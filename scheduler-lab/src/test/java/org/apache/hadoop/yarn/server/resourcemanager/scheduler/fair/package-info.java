/* SPDX-License-Identifier: Apache-2.0 */
/** A planted bug that only Hadoop's own package can make. */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;
