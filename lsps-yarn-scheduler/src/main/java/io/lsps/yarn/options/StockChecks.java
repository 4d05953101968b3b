/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The checks of the FairScheduler's own elements in an allocation file. */
public final class StockChecks {
  /** All of them. */
  public static final List<AllocationCheck> ALL =
      Collections.unmodifiableList(
          Arrays.asList(
              new ElementNames(),
              new QueueNames(),
              new ValueForms(),
              new ResourceForms(),
              new PolicyTree(),
              new PlacementRules(),
              new QueueRights(),
              new PreemptionTimes()));

  private StockChecks() {}
}
