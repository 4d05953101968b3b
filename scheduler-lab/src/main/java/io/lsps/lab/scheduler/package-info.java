/* SPDX-License-Identifier: Apache-2.0 */
/** Every scheduler of the laboratory by name, with the configuration it runs under. */
package io.lsps.lab.scheduler;
