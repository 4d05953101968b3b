/* SPDX-License-Identifier: Apache-2.0 */
/** State of applications, and which of their requests the scheduler sees. */
package io.lsps.yarn.app;
