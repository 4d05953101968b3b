/* SPDX-License-Identifier: Apache-2.0 */
/** How far FIFO, Fair and FLEX are from the optimum, on the draws of FLEX's Fig. 5. */
package io.lsps.checks.optimality;
