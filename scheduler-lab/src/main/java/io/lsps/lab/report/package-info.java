/* SPDX-License-Identifier: Apache-2.0 */
/** Results for people and programs: terminal, JSON, CSV, HTML. */
package io.lsps.lab.report;
