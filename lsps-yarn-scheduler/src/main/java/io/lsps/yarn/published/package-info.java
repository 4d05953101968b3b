/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What the scheduler has decided and holds, for whoever looks: immutable, and read without a lock.
 */
package io.lsps.yarn.published;
