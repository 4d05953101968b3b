/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.apache.commons.io.FileUtils;

/** What a cluster's folder keeps from one start to the next, and how a start changes it. */
final class SetupStore {
  private final ClusterLayout layout;
  private final Consumer<String> say;

  SetupStore(ClusterLayout layout, Consumer<String> say) {
    this.layout = layout;
    this.say = say;
  }

  /** The setup of the last start that succeeded or is under way. */
  Optional<ClusterSetup> last() {
    return ClusterSetup.read(layout.setupFile());
  }

  /** The setup of a start: daemons that there were keep their ports. */
  static ClusterSetup next(Optional<ClusterSetup> before, ClusterSpec spec) {
    RandomGenerator random = RandomGenerator.getDefault();
    ClusterPorts ports =
        before.isPresent()
            ? before.get().ports().withNodes(spec.nodes(), random)
            : ClusterPorts.choose(spec.nodes(), random);
    return new ClusterSetup(spec, ports);
  }

  /** Brings the files from the setup of the last start, if there was one, to the next one's. */
  void change(Optional<ClusterSetup> before, ClusterSetup setup) throws IOException {
    for (Path folder : layout.needed()) {
      Files.createDirectories(folder);
    }
    SiteFiles files = new SiteFiles(layout);
    if (before.isEmpty()) {
      files.write(setup);
    } else if (!files.change(before.get(), setup)) {
      say.accept(
          layout.allocations() + " was edited and stays as it is: see whether its policies fit.");
    }
    new ClientScripts(layout, setup.spec().hadoop()).write();
    setup.write(layout.setupFile());
  }

  /** Options with which no start succeeds are not kept for the next. */
  void undo(Optional<ClusterSetup> before, ClusterSetup failed) throws IOException {
    if (before.isPresent()) {
      new SiteFiles(layout).change(failed, before.get());
      before.get().write(layout.setupFile());
    } else {
      Files.deleteIfExists(layout.setupFile());
    }
  }

  /** Puts configuration and logs aside and deletes the rest. */
  void forget() throws IOException {
    for (Path folder : layout.lasting()) {
      FileUtils.deleteDirectory(folder.toFile());
    }
    Files.deleteIfExists(layout.setupFile());
    putAside(layout.conf(), layout.previousConf());
    putAside(layout.logs(), layout.previousLogs());
  }

  private static void putAside(Path folder, Path aside) throws IOException {
    if (Files.exists(folder)) {
      FileUtils.deleteDirectory(aside.toFile());
      Files.move(folder, aside);
    }
  }
}
