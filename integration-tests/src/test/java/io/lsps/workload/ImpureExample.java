/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.io.File;
import java.util.Random;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;

/** Breaks every rule of a pure package, so that each rule is seen to see. */
@SuppressWarnings({"unused", "UnusedVariable"})
public final class ImpureExample {
  private Configuration host;
  private final LongSupplier clock = System::nanoTime;
  private final Random random = new Random();
  private File file;

  private ImpureExample() {}
}
