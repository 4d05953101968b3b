/* SPDX-License-Identifier: Apache-2.0 */
/** What people ask the scheduler by HTTP: its queues, applications, settings and health. */
package io.lsps.yarn.web;
