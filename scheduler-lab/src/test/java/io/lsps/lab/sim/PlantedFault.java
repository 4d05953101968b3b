/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import java.util.Map;
import java.util.TreeMap;

/** A fault in one call of one method, which asks here at its beginning. */
public final class PlantedFault {
  /** How often each method has asked since a fault was planted last. */
  static final Map<String, Integer> CALLS = new TreeMap<>();

  private static String place = "";
  private static int call;
  private static int thrown;

  private PlantedFault() {}

  /** Plants a fault in a method's call of this number, from 1. */
  static void arm(String method, int nth) {
    CALLS.clear();
    place = method;
    call = nth;
    thrown = 0;
  }

  /** How many were met since one was planted: one, or none. */
  static int thrown() {
    return thrown;
  }

  /** Where every method begins. */
  public static void at(String method) {
    int calls = CALLS.merge(method, 1, Integer::sum);
    if (calls == call && method.equals(place)) {
      thrown++;
      if ((method.hashCode() & 1) == 0) {
        throw new IllegalStateException("a planted fault in " + method);
      }
      throw new NoSuchMethodError("a planted fault in " + method);
    }
  }
}
