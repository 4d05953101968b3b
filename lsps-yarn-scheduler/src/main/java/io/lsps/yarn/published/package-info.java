/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What the scheduler has decided and holds, for whoever looks, without a lock: immutable views, and
 * the log of decisions.
 */
package io.lsps.yarn.published;
