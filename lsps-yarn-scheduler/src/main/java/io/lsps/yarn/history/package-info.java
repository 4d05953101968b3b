/* SPDX-License-Identifier: Apache-2.0 */
/** The history of users, kept over a restart of the ResourceManager. */
package io.lsps.yarn.history;
