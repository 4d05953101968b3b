/* SPDX-License-Identifier: Apache-2.0 */
/** What DESIGN says of the shape of the code and of the jar, as tests. */
package io.lsps.architecture;
