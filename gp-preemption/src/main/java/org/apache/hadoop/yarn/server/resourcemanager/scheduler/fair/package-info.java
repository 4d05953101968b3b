/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The seam: all that must lie in Hadoop's package, because what it calls and overrides is open to
 * that package alone. Two classes, {@code FairSchedulerAccess} that calls and {@code
 * OpenFairScheduler} that overrides; neither decides anything.
 *
 * <p>Two class loaders would make two packages of it, so the plugin must lie on the
 * ResourceManager's own class path.
 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;
