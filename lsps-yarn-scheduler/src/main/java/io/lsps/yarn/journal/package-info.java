/* SPDX-License-Identifier: Apache-2.0 */
/** Notes what the scheduler decides, without its lock. */
package io.lsps.yarn.journal;
