/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The scheduler in a real ResourceManager in this JVM, with node managers and application masters
 * that the tests play themselves (Hadoop's own MockRM), on a clock that the tests set.
 */
package io.lsps.rm;
