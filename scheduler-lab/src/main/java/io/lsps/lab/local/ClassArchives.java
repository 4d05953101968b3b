/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.local;

import io.lsps.lab.LspsHome;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;

/**
 * Archives of loaded classes (class data sharing) for application masters and tasks, which on a
 * machine of two cores spend most of their short lives loading classes: measured, an archive saves
 * a third of that time. A JVM that finds no archive, or one made with other jars, runs without.
 */
public final class ClassArchives {
  private final Path folder;

  ClassArchives(Path folder) {
    this.folder = folder;
  }

  /** Those that fit this Java and these jars of Hadoop. */
  public static ClassArchives ofThisMachine() {
    return new ClassArchives(
        LspsHome.stateFolder().resolve("class-archives").resolve(key(LspsHome.hadoopClassPath())));
  }

  public boolean exist() {
    return Files.exists(master()) && Files.exists(task());
  }

  String useByMaster() {
    return "-XX:SharedArchiveFile=" + master();
  }

  String useByTask() {
    return "-XX:SharedArchiveFile=" + task();
  }

  /**
   * Keys of a job, of one map and one reduce, whose master and map record the archives as they end.
   */
  public Map<String, String> recordingJob(Map<String, String> mapredSite) throws IOException {
    FileUtils.deleteDirectory(folder.getParent().toFile());
    Files.createDirectories(folder);
    return Map.of(
        SiteFiles.MASTER_OPTIONS,
        mapredSite
            .get(SiteFiles.MASTER_OPTIONS)
            .replace(useByMaster(), "-XX:ArchiveClassesAtExit=" + draft(master())),
        SiteFiles.MAP_OPTIONS,
        mapredSite
            .get(SiteFiles.MAP_OPTIONS)
            .replace(useByTask(), "-XX:ArchiveClassesAtExit=" + draft(task())));
  }

  /** Puts recorded archives into use, when the processes that recorded them have ended. */
  public boolean accept() throws IOException {
    try {
      Files.move(draft(master()), master());
      Files.move(draft(task()), task());
      return true;
    } catch (NoSuchFileException notRecorded) {
      return false;
    }
  }

  private Path master() {
    return folder.resolve("master.jsa");
  }

  private Path task() {
    return folder.resolve("task.jsa");
  }

  private static Path draft(Path archive) {
    return archive.resolveSibling(archive.getFileName() + ".new");
  }

  private static String key(String classPath) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(System.getProperty("java.vm.version").getBytes(StandardCharsets.UTF_8));
      Stream.of(classPath.split(File.pathSeparator, -1))
          .map(File::new)
          .map(jar -> jar + " " + jar.length() + " " + jar.lastModified() + "\n")
          .forEach(line -> digest.update(line.getBytes(StandardCharsets.UTF_8)));
      return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
