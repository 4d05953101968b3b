/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import org.apache.hadoop.yarn.api.records.Resource;

/** What was read of a child of a parent queue as of a user. */
interface ReadUser {
  /** What its jobs claim. */
  UserClaims claims();

  /** What its next containers are for. */
  NextJob next(ClaimRule rule, Resource cluster);
}
