/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.util.VersionInfo;

/** The class path of the Hadoop that a cluster runs. */
final class HadoopJars {
  /** The pom of a whole Hadoop of one version. */
  private static final String POM = "hadoop-pom.xml";

  private HadoopJars() {}

  /** What is kept of a person's choice: nothing of the laboratory's own version. */
  static String chosen(String versionOrFolder) {
    if (versionOrFolder.equals(VersionInfo.getVersion())) {
      return "";
    }
    if (versionOrFolder.matches("3\\.[345]\\.[0-9]+")) {
      return versionOrFolder;
    }
    Path folder = Path.of(versionOrFolder).toAbsolutePath().normalize();
    if (!Files.isDirectory(folder.resolve("share/hadoop/yarn"))) {
      throw new LabException(
          "--hadoop is "
              + versionOrFolder
              + ": expected a version from 3.3.0 to 3.5.0, or the folder of an unpacked Hadoop,"
              + " which has share/hadoop/yarn in it");
    }
    return folder.toString();
  }

  /**
   * Hadoop's jars; where they are not the laboratory's, after its logging.
   *
   * @param hadoop as {@link ClusterSpec#hadoop}
   */
  static String classPath(String hadoop) {
    String own = LspsHome.hadoopClassPath();
    if (hadoop.isEmpty()) {
      return own;
    }
    String logging =
        Stream.of(own.split(File.pathSeparator, -1))
            .filter(jar -> Path.of(jar).getFileName().toString().startsWith("log4j-"))
            .collect(Collectors.joining(File.pathSeparator));
    return logging + File.pathSeparator + String.join(File.pathSeparator, folders(hadoop));
  }

  private static List<String> folders(String hadoop) {
    Path share = Path.of(hadoop, "share", "hadoop");
    if (Path.of(hadoop).isAbsolute()) {
      return Stream.of("common", "hdfs", "mapreduce", "yarn")
          .flatMap(part -> Stream.of(share.resolve(part), share.resolve(part).resolve("lib")))
          .filter(Files::isDirectory)
          .map(folder -> folder.resolve("*").toString())
          .toList();
    }
    return List.of(fetched(hadoop).resolve("*").toString());
  }

  /** The jars of a version. Maven fetches them the first time. */
  private static Path fetched(String version) {
    Path folder = LspsHome.stateFolder().resolve("hadoop").resolve(version);
    if (Files.isDirectory(folder)) {
      return folder;
    }
    Path draft = folder.resolveSibling(version + ".draft");
    try {
      FileUtils.deleteDirectory(draft.toFile());
      Files.createDirectories(draft);
      Path pom = Files.writeString(draft.resolve("pom.xml"), LspsHome.text(HadoopJars.class, POM));
      Process maven =
          new ProcessBuilder(
                  "mvn",
                  "-q",
                  "-B",
                  "-f",
                  pom.toString(),
                  "-Dhadoop=" + version,
                  "dependency:copy-dependencies",
                  "-DincludeScope=runtime",
                  "-DexcludeArtifactIds=slf4j-reload4j,slf4j-log4j12",
                  "-DoutputDirectory=" + draft)
              .inheritIO()
              .start();
      if (maven.waitFor() != 0) {
        throw new LabException(
            "Hadoop " + version + " cannot be fetched: see Maven's messages above");
      }
      Files.move(draft, folder);
      return folder;
    } catch (IOException e) {
      throw new LabException(
          String.format(
              "Hadoop %s cannot be fetched (%s): expected Maven as mvn, or --hadoop FOLDER with an"
                  + " unpacked Hadoop",
              version, e.getMessage()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted while Hadoop " + version + " was fetched", e);
    }
  }
}
