/* SPDX-License-Identifier: Apache-2.0 */
/** What LsPS would do where it only observes. */
package io.lsps.yarn.observe;
