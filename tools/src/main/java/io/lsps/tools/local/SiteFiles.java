/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the configuration folder of a cluster, once. What a person changes in it stays. */
final class SiteFiles {
  private static final List<String> LOGGING =
      List.of(
          "log4j2-daemon.properties", "log4j2-container.properties", "log4j2-client.properties");
  private static final String COMMENT =
      " Written by the first lsps cluster start. Yours to edit; then lsps cluster restart"
          + " resourcemanager. ";

  private final ClusterLayout layout;

  SiteFiles(ClusterLayout layout) {
    this.layout = layout;
  }

  /** Writes all files. An allocation file of an unknown origin is put aside. */
  void write(ClusterSetup setup) throws IOException {
    Files.createDirectories(layout.conf());
    SiteKeys keys = new SiteKeys(setup, layout);
    for (String file : SiteKeys.FILES) {
      SiteXml.write(layout.conf().resolve(file), COMMENT, keys.of(file));
    }
    copyLogging();
    String text = allocations(setup.spec());
    if (Files.exists(layout.allocations()) && !allocationsAre(text)) {
      Files.move(
          layout.allocations(),
          layout.allocations().resolveSibling(layout.allocations().getFileName() + ".previous"),
          StandardCopyOption.REPLACE_EXISTING);
    }
    Files.writeString(layout.allocations(), text);
  }

  /**
   * Brings the files from one setup to another: only keys on which the two differ are touched.
   *
   * @return false if the two want different queues, and the allocation file stays as it is because
   *     a person has changed it
   */
  boolean change(ClusterSetup before, ClusterSetup after) throws IOException {
    Files.createDirectories(layout.conf());
    SiteKeys was = new SiteKeys(before, layout);
    SiteKeys is = new SiteKeys(after, layout);
    for (String file : SiteKeys.FILES) {
      change(layout.conf().resolve(file), was.of(file), is.of(file));
    }
    copyLogging();
    String text = allocations(after.spec());
    if (!Files.exists(layout.allocations()) || allocationsAre(allocations(before.spec()))) {
      Files.writeString(layout.allocations(), text);
    }
    return text.equals(allocations(before.spec())) || allocationsAre(text);
  }

  private static void change(Path file, Map<String, String> was, Map<String, String> is)
      throws IOException {
    if (!Files.exists(file)) {
      SiteXml.write(file, COMMENT, is);
      return;
    }
    Map<String, String> changed = new LinkedHashMap<>(is);
    changed.entrySet().removeAll(was.entrySet());
    Set<String> removed = new HashSet<>(was.keySet());
    removed.removeAll(is.keySet());
    if (!changed.isEmpty() || !removed.isEmpty()) {
      SiteXml.change(file, changed, removed);
    }
  }

  private boolean allocationsAre(String text) throws IOException {
    return Files.readString(layout.allocations()).equals(text);
  }

  private static String allocations(ClusterSpec spec) {
    return spec.allocations().isEmpty()
        ? resource("fair-scheduler.xml").replace("@POLICY@", spec.scheduler().queuePolicy())
        : spec.allocations();
  }

  private void copyLogging() throws IOException {
    for (String name : LOGGING) {
      if (!Files.exists(layout.conf().resolve(name))) {
        Files.writeString(layout.conf().resolve(name), resource(name));
      }
    }
  }

  /** A text file that lies beside this class. */
  static String resource(String name) {
    try (InputStream in = SiteFiles.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
