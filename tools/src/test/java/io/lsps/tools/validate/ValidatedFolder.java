/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A folder of configuration files, and what {@code validate} prints of it. */
abstract class ValidatedFolder {
  static final String OURS = "yarn.resourcemanager.scheduler.class=io.lsps.yarn.LspsFairScheduler";
  static final String STOCK_CLASS =
      "yarn.resourcemanager.scheduler.class=org.apache.hadoop.yarn.server.resourcemanager.scheduler"
          + ".fair.FairScheduler";
  static final String MONITOR =
      "yarn.resourcemanager.scheduler.monitor.policies=io.lsps.preempt.yarn.GlobalPreemptionMonitor";
  static final String MONITORS_RUN = "yarn.resourcemanager.scheduler.monitor.enable=true";

  /** With it the FairScheduler decides, and nobody misses queues under LsPS. */
  static final String STOCK = "yarn.scheduler.lsps.mode=stock";

  static final String POLICY = "<schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>";

  @TempDir Path folder;
  final StringWriter out = new StringWriter();

  int run() {
    return new CommandLine(new ValidateCommand())
        .setOut(new PrintWriter(out))
        .execute(folder.toString());
  }

  List<String> lines(String kind) {
    return out.toString().lines().filter(line -> line.startsWith(kind)).toList();
  }

  void resource(String name) throws IOException {
    try (InputStream in = ValidatedFolder.class.getResourceAsStream(name + ".xml")) {
      Files.copy(in, folder.resolve("fair-scheduler.xml"));
    }
  }

  /** A property a line, from line 2 on. */
  void site(String... properties) throws IOException {
    StringBuilder xml = new StringBuilder("<configuration>\n");
    for (String property : properties) {
      String[] parts = property.split("=", 2);
      xml.append("<property><name>")
          .append(parts[0])
          .append("</name><value>")
          .append(parts[1])
          .append("</value></property>\n");
    }
    Files.writeString(folder.resolve("yarn-site.xml"), xml + "</configuration>");
  }

  void allocations(String content) throws IOException {
    Files.writeString(
        folder.resolve("fair-scheduler.xml"), "<allocations>\n" + content + "\n</allocations>");
  }
}
