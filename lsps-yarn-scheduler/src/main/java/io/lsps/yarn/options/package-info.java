/* SPDX-License-Identifier: Apache-2.0 */
/** The settings in force: of yarn-site.xml, and of each queue from the allocation file. */
package io.lsps.yarn.options;
