/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import java.util.List;

/** A world and all that happens in it: the same script gives the same run. */
record Script(WorldSpec world, List<Step> steps) {

  Script with(List<Step> others) {
    return new Script(world, others);
  }

  Script with(WorldSpec other) {
    return new Script(other, steps);
  }

  /** Virtual time of its steps, milliseconds. */
  long millis() {
    return steps.stream().mapToLong(Step::afterMillis).sum();
  }
}
