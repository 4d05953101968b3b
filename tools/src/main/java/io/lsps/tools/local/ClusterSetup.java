/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** What a cluster keeps from one start to the next: what was asked for, and the ports. */
record ClusterSetup(ClusterSpec spec, ClusterPorts ports) {
  static Optional<ClusterSetup> read(Path file) {
    return JsonFile.read(file, ClusterSetup.class);
  }

  void write(Path file) throws IOException {
    JsonFile.write(file, this);
  }
}
