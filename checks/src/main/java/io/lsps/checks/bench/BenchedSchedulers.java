/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.scheduler.Schedulers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The schedulers that a benchmark measures beside one another, and their settings. */
final class BenchedSchedulers {
  @Option(
      names = "--schedulers",
      split = ",",
      paramLabel = "A,B,...",
      defaultValue = "fair,lsps",
      description = "Names from \"lsps lab list\". Default: ${DEFAULT-VALUE}.")
  private List<String> schedulers;

  @Option(
      names = "--set",
      paramLabel = "key=value",
      description = "A setting for all schedulers, as for \"lsps lab run\".")
  private Map<String, String> overrides = new LinkedHashMap<>();

  /**
   * Refuses what cannot be measured.
   *
   * @throws IllegalArgumentException if one is not known, or does not take the settings
   */
  void check() {
    schedulers.forEach(name -> Schedulers.byName(name, overrides));
  }

  List<String> names() {
    return schedulers;
  }

  Map<String, String> overrides() {
    return overrides;
  }
}
