/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Settings of all modules: keys with their parsers, and defaults and descriptions in an XML file in
 * Hadoop's format. Independent of Hadoop: the caller passes a lookup into its configuration.
 */
package io.lsps.settings;
