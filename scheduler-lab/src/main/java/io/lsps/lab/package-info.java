/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What all commands of {@code bin/lsps} share: where things are, and failures that a person is to
 * read.
 */
package io.lsps.lab;
