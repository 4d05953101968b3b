/* SPDX-License-Identifier: Apache-2.0 */
/** Response times compared with the fair-share reference. Plain Java. */
package io.lsps.scorecard;
