/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The one class of Global Preemption that must lie in Hadoop's package. Freed room must reach the
 * application that it was freed for. The FairScheduler can see to that: {@code
 * FSSchedulerNode.addContainersForPreemption} serves an application first on a node. But it drops
 * applications that it does not find starved, and with its own preemption off it finds none. What
 * is needed to go round that is visible in this package only, like the read lock.
 *
 * <p>Two class loaders would make two packages of it, so the plugin must lie on the
 * ResourceManager's own class path.
 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;
