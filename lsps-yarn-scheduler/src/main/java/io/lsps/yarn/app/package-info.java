/* SPDX-License-Identifier: Apache-2.0 */
/** What is kept of each application, and which of its container requests the scheduler sees. */
package io.lsps.yarn.app;
