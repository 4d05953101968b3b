/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.run;

/**
 * An attempt of a task. Moments are seconds after the start of the mix.
 *
 * @param type MAP or REDUCE
 * @param start when its container was launched
 * @param finish when its container had ended
 */
public record TaskRun(String type, double start, double finish) {
  /** Whether the task is a map. */
  public boolean isMap() {
    return type.equals("MAP");
  }

  /** How long the attempt ran. */
  public double seconds() {
    return finish - start;
  }
}
