/* SPDX-License-Identifier: Apache-2.0 */
/** How fast schedulers assign containers and update shares; what algorithms cost, by JMH. */
package io.lsps.checks.bench;
