/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.Objects;

/** One MapReduce job of a batch: its reduces can work when its last map has ended. */
public final class BatchJob {
  public final String name;
  public final Tasks maps;
  public final Tasks reduces;

  /** A job; either phase may be empty. */
  public BatchJob(String name, Tasks maps, Tasks reduces) {
    this.name = Objects.requireNonNull(name, "name");
    this.maps = Objects.requireNonNull(maps, "maps");
    this.reduces = Objects.requireNonNull(reduces, "reduces");
  }

  @Override
  public String toString() {
    return name;
  }
}
