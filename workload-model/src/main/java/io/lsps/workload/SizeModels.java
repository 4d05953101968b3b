/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** The size model of each framework. */
final class SizeModels {
  private static final SizeModel MAPS_AND_REDUCES = new MapReduceTasks();
  private static final SizeModel VERTICES = new TezVertices();
  private static final SizeModel EXECUTORS = new DynamicAllocation();
  private static final SizeModel SERVICES = new Services();

  private SizeModels() {}

  static SizeModel of(Framework framework) {
    switch (framework) {
      case MAPREDUCE:
        return MAPS_AND_REDUCES;
      case SPARK:
        return EXECUTORS;
      case SERVICE:
        return SERVICES;
      default:
        return VERTICES;
    }
  }
}
