/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The classes that must be in Hadoop's package for access to package-private members: {@code
 * FairSchedulerAccess} calls them, {@code OpenFairScheduler} overrides them; neither decides
 * anything.
 *
 * <p>Two class loaders would make two packages of it, so the plugin must be on the
 * ResourceManager's own class path.
 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;
