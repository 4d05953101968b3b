/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.history;

import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.io.IOException;
import java.util.function.BiConsumer;

/** Where the history is kept between two runs of the ResourceManager. */
interface HistoryStore {
  /**
   * Hands over what was stored last, the most recently active user first; nothing where there is
   * none.
   *
   * @return how many users
   */
  int read(BiConsumer<String, UserHistory> taker) throws IOException;

  /** How many stored histories could not be read and were set aside. */
  default int setAside() {
    return 0;
  }

  /** Replaces it by all that the model remembers now. */
  void write(WorkloadModel model) throws IOException;
}
