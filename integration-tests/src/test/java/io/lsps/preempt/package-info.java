/* SPDX-License-Identifier: Apache-2.0 */
/** Global Preemption in a ResourceManager, beside the stock FairScheduler and beside ours. */
package io.lsps.preempt;
