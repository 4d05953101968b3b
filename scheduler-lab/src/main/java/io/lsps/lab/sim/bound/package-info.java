/* SPDX-License-Identifier: Apache-2.0 */
/** What no scheduler can better, and what one that knows all task times reaches. */
package io.lsps.lab.sim.bound;
