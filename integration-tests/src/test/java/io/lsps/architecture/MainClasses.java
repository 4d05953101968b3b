/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** No tests, neither in folders of this build nor in a module's test-jar. */
final class MainClasses implements ImportOption {
  @Override
  public boolean includes(Location location) {
    return Predefined.DO_NOT_INCLUDE_TESTS.includes(location) && !location.contains("-tests.jar");
  }
}
