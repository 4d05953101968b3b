/* SPDX-License-Identifier: Apache-2.0 */
/** What the scheduler promises its users, measured beside stock Fair on unkind workloads. */
package io.lsps.lab.promise;
