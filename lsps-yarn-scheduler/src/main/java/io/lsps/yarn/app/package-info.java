/* SPDX-License-Identifier: Apache-2.0 */
/** What is kept of each application, and Hadoop's objects in the words of the workload model. */
package io.lsps.yarn.app;
