/* SPDX-License-Identifier: Apache-2.0 */
/** What people and monitors ask: REST, the page /lsps and metrics. Nothing here locks. */
package io.lsps.yarn.web;
