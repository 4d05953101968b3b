/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Explains why an application waits, in sentences, from one view of it, its queue and the nodes.
 */
package io.lsps.why;
