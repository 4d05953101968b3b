/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

/**
 * An attempt of a task. Moments are seconds after the start of the mix.
 *
 * @param type MAP or REDUCE
 * @param start when its container was launched
 * @param finish when its container had ended
 */
record TaskRun(String type, double start, double finish) {
  boolean isMap() {
    return type.equals("MAP");
  }

  double seconds() {
    return finish - start;
  }
}
