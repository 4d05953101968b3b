/* SPDX-License-Identifier: Apache-2.0 */
/** Where a scheduler loses time beside one that knows all task times. */
package io.lsps.checks.losses;
