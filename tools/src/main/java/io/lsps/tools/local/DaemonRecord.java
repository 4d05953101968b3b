/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

/**
 * A daemon that was started.
 *
 * @param started start of the process, milliseconds of the epoch: with it a recycled pid is told
 *     apart
 * @param web base address of its web server, without a slash at the end
 * @param log file of its output
 */
public record DaemonRecord(String name, long pid, long started, String web, String log) {}
