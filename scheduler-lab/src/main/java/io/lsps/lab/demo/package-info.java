/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Real MapReduce jobs of several users, first under one scheduler, then under another; a report.
 */
package io.lsps.lab.demo;
