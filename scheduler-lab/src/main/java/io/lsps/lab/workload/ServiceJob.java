/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/**
 * A service, such as a notebook's executors: containers that do not end by themselves. They are
 * held until somebody stops the application.
 *
 * @param containers that it holds
 * @param size of each
 * @param lifeMillis from the start of its master until it is stopped
 */
public record ServiceJob(int containers, ContainerSize size, long lifeMillis)
    implements JobFramework {

  /** Checks ranges. */
  public ServiceJob {
    if (containers < 1 || lifeMillis < 1) {
      throw new IllegalArgumentException(
          "a service needs a container and 1 ms or more, not "
              + containers
              + " and "
              + lifeMillis
              + " ms");
    }
  }

  @Override
  public String applicationType() {
    return "yarn-service";
  }
}
