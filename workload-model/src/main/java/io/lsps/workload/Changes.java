/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * Numbers the changes of all that a model knows, and says whether views may be kept until the next.
 * Guarded by the lock of its {@link WorkloadModel}.
 */
final class Changes {
  private long last;
  private boolean trusted = true;
  private List<UserRecord> users = new ArrayList<>();

  /** The number of a change that happens now. */
  long next() {
    return ++last;
  }

  /** The number of the last change. */
  long last() {
    return last;
  }

  /** Something of a user has changed that was not noted before. */
  void note(UserRecord user) {
    users.add(user);
  }

  /** Those noted since this was asked last. */
  List<UserRecord> noted() {
    List<UserRecord> all = users;
    users = new ArrayList<>();
    all.forEach(UserRecord::heard);
    return all;
  }

  /** Whether what was made of something holds until that has changed; if not, it is made anew. */
  boolean areTrusted() {
    return trusted;
  }

  void trust(boolean next) {
    trusted = next;
  }
}
