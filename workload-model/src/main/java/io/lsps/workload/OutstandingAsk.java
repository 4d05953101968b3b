/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Objects;

/** Containers of one key that an application has requested and not been given yet. */
public final class OutstandingAsk {
  public final RequestKey key;
  public final int count;
  public final ResourceVector size;

  /**
   * A request.
   *
   * @param count containers outstanding, including those that LsPS holds; at least 0
   */
  public OutstandingAsk(RequestKey key, int count, ResourceVector size) {
    this.key = Objects.requireNonNull(key, "key");
    this.count = Checks.nonNegative("count", count);
    this.size = Objects.requireNonNull(size, "size");
  }

  /** The same under another key. */
  OutstandingAsk under(RequestKey other) {
    return new OutstandingAsk(other, count, size);
  }

  /** Both as one: the sum of their containers, of mean size. */
  OutstandingAsk plus(RequestKey under, OutstandingAsk other) {
    int sum = Saturated.sum(count, other.count);
    if (sum == 0) {
      return new OutstandingAsk(under, 0, size);
    }
    double all = (double) count + other.count;
    ResourceVector mean = size.times(count / all).plus(other.size, other.count / all);
    return new OutstandingAsk(under, sum, mean);
  }
}
