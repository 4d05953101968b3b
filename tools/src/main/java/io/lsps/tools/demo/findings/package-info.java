/* SPDX-License-Identifier: Apache-2.0 */
/** What the runs of a demonstration show, as tables and pictures. */
package io.lsps.tools.demo.findings;
