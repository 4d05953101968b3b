/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** A FairScheduler that shares a cluster among users by LsPS. */
public class LspsFairScheduler extends FairScheduler {}
