/* SPDX-License-Identifier: Apache-2.0 */
/** What decisions cost: JMH benchmarks of real schedulers, run by {@code bin/dev bench}. */
package io.lsps.benchmarks;
