/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.LabException;
import io.lsps.tools.validate.ConfFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Keys of the command line, tried before anything is started. A ResourceManager would refuse them
 * later, or come up on the last good options.
 */
final class NewKeys {
  private NewKeys() {}

  /** Refuses keys and values that our scheduler would not start with. */
  static void check(Map<String, String> conf) {
    if (conf.isEmpty()) {
      return;
    }
    List<String> errors = errors(conf);
    if (!errors.isEmpty()) {
      throw new LabException(String.join("\nlsps: ", errors));
    }
  }

  private static List<String> errors(Map<String, String> conf) {
    HadoopLogging.quiet();
    HadoopLogging.silent();
    Map<String, String> keys = new LinkedHashMap<>(conf);
    keys.putIfAbsent(YarnConfiguration.RM_SCHEDULER, SchedulerChoice.LSPS.schedulerClass());
    try {
      Path folder = Files.createTempDirectory("lsps-keys");
      try {
        SiteXml.write(folder.resolve("yarn-site.xml"), " From the command line. ", keys);
        return ConfFolder.errors(folder).stream()
            .filter(error -> conf.keySet().stream().anyMatch(error::contains))
            .map(error -> error.replaceFirst(" at line \\d+ of \\S*yarn-site\\.xml", ""))
            .map(error -> "--conf " + error)
            .toList();
      } finally {
        FileUtils.deleteDirectory(folder.toFile());
      }
    } catch (IOException failure) {
      throw new LabException("cannot check --conf: " + failure.getMessage(), failure);
    } finally {
      HadoopLogging.quiet();
    }
  }
}
