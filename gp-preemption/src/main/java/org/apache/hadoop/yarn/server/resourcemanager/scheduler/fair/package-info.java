/* SPDX-License-Identifier: Apache-2.0 */
/** The one class that must lie in Hadoop's package; decision 16 says why. */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;
