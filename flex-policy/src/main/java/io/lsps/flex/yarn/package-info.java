/* SPDX-License-Identifier: Apache-2.0 */
/** The binding of FLEX: a leaf queue's applications as jobs, and its schedule as their shares. */
package io.lsps.flex.yarn;
