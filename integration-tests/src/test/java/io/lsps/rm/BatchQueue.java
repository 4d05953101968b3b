/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.nio.file.Path;

/** A queue under {@code JohnsonPolicy}, whose reduces follow their maps. */
final class BatchQueue {
  private BatchQueue() {}

  /** With a node of so many containers, this split and other elements of the queue. */
  static OneQueue start(Path folder, int containers, String split, String... elements)
      throws Exception {
    return OneQueue.start(folder, containers, elements(split, elements));
  }

  /** The queue's elements in the allocation file. */
  static String elements(String split, String... others) {
    return "<schedulingPolicy>io.lsps.order.yarn.JohnsonPolicy</schedulingPolicy>"
        + ("<johnsonSlots>" + split + "</johnsonSlots>")
        + String.join("", others);
  }

  /** The only map of the job runs and ends. */
  static void mapDone(TestJob job) throws Exception {
    job.succeedAll(job.start(TestJob.MAP, 1));
  }
}
