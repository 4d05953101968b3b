/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.tools.local.ClusterState.ClusterSetup;
import io.lsps.tools.local.ClusterState.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.apache.commons.io.FileUtils;

/** What a cluster's folder keeps from one start to the next, and how a start changes it. */
record SetupStore(ClusterLayout layout, Consumer<String> say) {

  /** The setup of the last start that succeeded or is under way. */
  Optional<ClusterSetup> last() {
    return JsonFile.read(layout.setupFile(), ClusterSetup.class);
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
          layout.queues(setup.spec().scheduler())
              + " was edited and stays as it is: see whether its policies fit.");
    }
    ClientScripts.write(layout, setup.spec().hadoop());
    JsonFile.write(layout.setupFile(), setup);
  }

  /** Options with which no start succeeds are not kept for the next. */
  void undo(Optional<ClusterSetup> before, ClusterSetup failed) throws IOException {
    if (before.isPresent()) {
      new SiteFiles(layout).change(failed, before.get());
      JsonFile.write(layout.setupFile(), before.get());
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
    putAside(layout.conf());
    putAside(layout.logs());
  }

  private static void putAside(Path folder) throws IOException {
    if (Files.exists(folder)) {
      Path aside = folder.resolveSibling(folder.getFileName() + ".previous");
      FileUtils.deleteDirectory(aside.toFile());
      Files.move(folder, aside);
    }
  }
}
