/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.google.common.hash.Hashing;
import io.lsps.lab.LspsHome;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.commons.lang3.StringUtils;
import org.apache.hadoop.conf.Configuration;

/**
 * An archive of loaded classes (class data sharing) for application masters and tasks. On two cores
 * these spend most of their short lives loading classes; measured, the archive saves a third of
 * their CPU time. A JVM that finds no archive, or one made with other jars, runs without it.
 */
public final class ClassArchive {
  /** Keys of the JVM options of AMs, maps and reduces that people do not set for their jobs. */
  static final List<String> CONTAINER_OPTIONS =
      List.of(
          "yarn.app.mapreduce.am.admin-command-opts",
          "mapreduce.admin.map.child.java.opts",
          "mapreduce.admin.reduce.child.java.opts");

  private final Path folder;
  private final String classPath;

  private ClassArchive(Path parent, String classPath) {
    this.folder = parent.resolve(key(classPath));
    this.classPath = classPath;
  }

  /** The archive for this Java and these jars of Hadoop. */
  public static ClassArchive ofThisMachine() {
    return new ClassArchive(
        LspsHome.stateFolder().resolve("class-archive"), LspsHome.hadoopClassPath());
  }

  public boolean exists() {
    return Files.exists(archive());
  }

  /** The JVM option of every container. */
  String option() {
    return "-XX:SharedArchiveFile=" + archive();
  }

  /**
   * The configuration of a job whose JVMs list the classes that they load.
   *
   * @param client of the cluster that will run it
   */
  public Configuration recordingJob(Configuration client) throws IOException {
    FileUtils.deleteDirectory(folder.getParent().toFile());
    Files.createDirectories(lists());
    Configuration job = new Configuration(client);
    for (String key : CONTAINER_OPTIONS) {
      job.set(
          key,
          job.get(key)
              .replace(option(), "-XX:DumpLoadedClassList=" + lists().resolve("%p.classes")));
    }
    return job;
  }

  /**
   * Makes the archive of the listed classes.
   *
   * @param root of the cluster that recorded them; if that is aborted, so is this
   * @return whether that worked
   */
  public boolean make(Path root) throws IOException, InterruptedException {
    Path all = folder.resolve("all.classes");
    Files.write(all, listed());
    Path draft = folder.resolve("draft.jsa");
    ProcessBuilder dump =
        new ProcessBuilder(
            LspsHome.java().toString(),
            "-Xshare:dump",
            "-XX:+UseSerialGC",
            "-XX:SharedClassListFile=" + all,
            "-XX:SharedArchiveFile=" + draft,
            "-cp",
            classPath);
    dump.environment().put(Processes.MARKER, root.toString());
    dump.redirectErrorStream(true).redirectOutput(folder.resolve("dump.log").toFile());
    if (dump.start().waitFor() != 0 || !Files.exists(draft)) {
      return false;
    }
    Files.move(draft, archive(), StandardCopyOption.ATOMIC_MOVE);
    return true;
  }

  /**
   * The classes of all JVMs of the job, except those whose names have a number unique to one JVM.
   */
  private Set<String> listed() throws IOException {
    Set<String> lines = new LinkedHashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(lists())) {
      for (Path file : files) {
        for (String line : Files.readAllLines(file)) {
          if (line.startsWith("@")) {
            lines.add(line);
          } else if (!line.startsWith("#") && !line.contains(" source:")) {
            lines.add(StringUtils.substringBefore(line, " id:"));
          }
        }
      }
    }
    return lines;
  }

  private Path archive() {
    return folder.resolve("containers.jsa");
  }

  private Path lists() {
    return folder.resolve("lists");
  }

  /** Differs where Java or a jar does. */
  private static String key(String classPath) {
    String jars =
        Stream.of(classPath.split(File.pathSeparator, -1))
            .map(File::new)
            .map(jar -> jar + " " + jar.length() + " " + jar.lastModified() + "\n")
            .collect(Collectors.joining());
    String all = System.getProperty("java.vm.version") + jars;
    return Hashing.sha256().hashString(all, StandardCharsets.UTF_8).toString().substring(0, 16);
  }
}
