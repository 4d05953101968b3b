/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Ours in the place of the FairScheduler, for tests that know nothing of it. It keeps its own
 * faults from the ResourceManager, so when it stops it writes how many there were.
 */
public final class WatchedScheduler extends LspsFairScheduler {
  /** In the working directory of the run; there only where there was a fault. */
  static final String FAULTS = "faults.txt";

  @Override
  public void serviceStop() throws Exception {
    super.serviceStop();
    note(faults());
  }

  static void note(long faults) throws IOException {
    if (faults > 0) {
      write(faults + " faults of LsPS in a scheduler of " + Thread.currentThread().getName());
    }
  }

  private static void write(String line) throws IOException {
    Files.writeString(
        Path.of(FAULTS), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
