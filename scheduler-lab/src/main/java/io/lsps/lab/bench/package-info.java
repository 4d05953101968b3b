/* SPDX-License-Identifier: Apache-2.0 */
/** How fast a scheduler class assigns containers and updates its shares. */
package io.lsps.lab.bench;
