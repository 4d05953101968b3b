/* SPDX-License-Identifier: Apache-2.0 */
/** REST, the page /lsps and metrics, all without locks. */
package io.lsps.yarn.web;
