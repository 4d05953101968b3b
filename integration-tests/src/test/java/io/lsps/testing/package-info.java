/* SPDX-License-Identifier: Apache-2.0 */
/** What tests of several packages need. */
package io.lsps.testing;
