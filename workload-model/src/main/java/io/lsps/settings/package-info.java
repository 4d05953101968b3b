/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Settings of every module alike: each a key with the values it takes, its default and meaning in
 * an XML file of Hadoop's form, refused with key, value and range. Knows no Hadoop: who has a
 * configuration lends its lookup.
 */
package io.lsps.settings;
