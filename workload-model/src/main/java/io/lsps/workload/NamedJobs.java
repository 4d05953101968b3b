/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** The completed jobs of one user and name. */
final class NamedJobs extends Recency.Link {
  private final String user;
  private final String name;
  private JobHistory history;

  NamedJobs(String user, String name, JobHistory history) {
    this.user = user;
    this.name = name;
    this.history = history;
  }

  String user() {
    return user;
  }

  String name() {
    return name;
  }

  JobHistory history() {
    return history;
  }

  void history(JobHistory next) {
    history = next;
  }
}
