/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

/**
 * Something that an operator asks about, made on purpose.
 *
 * @param name what has happened, as docs/situations.md calls it
 * @param kind of the only reason that is to be told; of what is no wait, where it is to be told
 * @param sentence that the explanation contains, wherever it is read
 */
record Situation(String name, String kind, String sentence, Maker maker) {
  /** Makes it. */
  interface Maker {
    /** Starts the cluster and has happen what is to happen. */
    void make(Stage stage) throws Exception;
  }

  /** Whether it is about one application that waits. */
  boolean isWait() {
    return !SituationReport.WHOLE.contains(kind);
  }

  @Override
  public String toString() {
    return name;
  }
}
