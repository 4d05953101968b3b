/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.local.ClusterSpec;

/**
 * What is compared with others: a cluster's scheduler and its settings.
 *
 * @param name in files and options, for example {@code fair}
 * @param title for tables and charts
 * @param rounds how often the jobs run, one time after the other, on the same cluster; the last
 *     time is what counts
 */
record Contender(String name, String title, ClusterSpec cluster, int rounds) {}
