/* SPDX-License-Identifier: Apache-2.0 */
/** The binding: translates between the ResourceManager's objects and the pure LsPS arithmetic. */
package io.lsps.yarn;
