/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Finds TCP ports that nothing listens on. They are below the ranges from which Linux (32768 up)
 * and macOS (49152 up) take the ports of outgoing connections. So no connection takes one by chance
 * between the choice and the daemon's start.
 */
final class FreePorts {
  static final int LOWEST = 20_000;
  static final int HIGHEST = 32_000;

  private FreePorts() {}

  /**
   * Distinct free ports, upwards from a random port, so that two clusters started at once differ.
   */
  static List<Integer> pick(int count, RandomGenerator random) {
    int range = HIGHEST - LOWEST;
    int first = random.nextInt(range);
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < range && found.size() < count; i++) {
      int port = LOWEST + (first + i) % range;
      if (isFree(port)) {
        found.add(port);
      }
    }
    if (found.size() < count) {
      throw new LabException(
          "only "
              + found.size()
              + " of "
              + count
              + " ports are free in "
              + LOWEST
              + ".."
              + HIGHEST);
    }
    return List.copyOf(found);
  }

  /** Binds every address: a listener on another address would take connections to localhost too. */
  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
