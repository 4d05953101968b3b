/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The effective settings: yarn-site.xml, and each queue's in the allocation file, with its checks.
 */
package io.lsps.yarn.options;
