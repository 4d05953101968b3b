/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Where a {@link Situation} is made: one ResourceManager, and whoever is asked about. */
final class Stage implements AutoCloseable {
  private final Path folder;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private TestRm cluster;
  private RMApp app;

  Stage(Path folder) {
    this.folder = folder;
  }

  Path folder() {
    return folder;
  }

  /** LsPS everywhere and these elements in the root queue. */
  YarnConfiguration conf(String... inRoot) throws Exception {
    return WebRm.conf(folder, inRoot);
  }

  /** Elements beside the queues, such as a user's. */
  YarnConfiguration besideRoot(String elements) throws Exception {
    YarnConfiguration conf = conf();
    Path file = file();
    Files.writeString(
        file, Files.readString(file).replace("</allocations>", elements + "\n</allocations>\n"));
    return conf;
  }

  Path file() {
    return folder.resolve("fair-scheduler.xml");
  }

  TestRm start(int containers, String... inRoot) throws Exception {
    return start(conf(inRoot), containers);
  }

  TestRm start(YarnConfiguration conf, int containers) throws Exception {
    keep(TestRm.start(conf));
    return cluster.withNode(containers);
  }

  /** Without a node. */
  TestRm startAlone(YarnConfiguration conf, RMStateStore store) {
    return keep(store == null ? TestRm.start(conf) : TestRm.start(conf, store));
  }

  private TestRm keep(TestRm started) {
    cluster = started;
    open.push(started);
    return started;
  }

  /** Ends what runs, for another start with the same files. */
  void stop() throws Exception {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }

  /** To be closed before the cluster. */
  void closes(AutoCloseable what) {
    open.push(what);
  }

  /** The one that is asked about. */
  void asked(TestJob job) {
    app = job.app();
  }

  /** The same of one whose master does not run. */
  void asked(RMApp waits) {
    app = waits;
  }

  TestRm cluster() {
    return cluster;
  }

  RMApp app() {
    return app;
  }

  /** Another node, of so many containers. */
  MockNM node(String host, int containers) throws Exception {
    MockNM node =
        cluster.rm().registerNode(host + ":1234", containers * TestRm.CONTAINER_MB, containers);
    cluster.rm().drainEvents();
    cluster.update();
    return node;
  }

  /** The reload that {@code yarn rmadmin -refreshQueues} asks for, and what was answered. */
  void refresh(String key, String value) {
    Configuration next = new Configuration(cluster.rm().getConfig());
    next.set(key, value);
    try {
      cluster.scheduler().reinitialize(next, cluster.rm().getRMContext());
    } catch (Exception refused) {
      // What is told of it afterwards is looked at.
    }
    cluster.update();
  }

  /** The same after the allocation file was written with these elements in the root queue. */
  void reload(String... inRoot) throws Exception {
    TestRm.write(file(), inRoot);
    refresh("stage", "reload");
  }

  /** Asks for one container of so many GB for maps. */
  static ResourceRequest ask(String place, int gb, boolean relaxed) {
    return ResourceRequest.newInstance(
        Priority.newInstance(TestJob.MAP),
        place,
        Resource.newInstance(gb * TestRm.CONTAINER_MB, 1),
        1,
        relaxed);
  }

  /** A job asks for one container of so many GB, anywhere. */
  void askLarge(TestJob job, int gb) throws Exception {
    job.master().allocate(List.of(ask(ResourceRequest.ANY, gb, true)), List.of());
    cluster.update();
  }

  @Override
  public void close() {
    try {
      stop();
    } catch (Exception e) {
      throw new IllegalStateException("what ran on the stage could not be closed", e);
    }
  }
}
