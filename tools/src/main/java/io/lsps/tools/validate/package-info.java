/* SPDX-License-Identifier: Apache-2.0 */
/**
 * {@code lsps validate}: an operator's two files, read as the ResourceManager would, and better.
 */
package io.lsps.tools.validate;
