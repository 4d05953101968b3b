/* SPDX-License-Identifier: Apache-2.0 */
/** What is known of users, kept over a restart of the ResourceManager. */
package io.lsps.yarn.history;
