/* SPDX-License-Identifier: Apache-2.0 */
/** Binds the ResourceManager's objects to the Hadoop-free LsPS code. */
package io.lsps.yarn;
