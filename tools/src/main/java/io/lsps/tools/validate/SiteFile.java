/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import io.lsps.settings.BadSettingException;
import io.lsps.yarn.options.XmlElement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.apache.hadoop.conf.Configuration;

/** A yarn-site.xml, with the line of each key. */
final class SiteFile {
  private final Path file;
  private final Map<String, Integer> lines = new LinkedHashMap<>();
  private final List<Finding> findings = new ArrayList<>();

  private SiteFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read
   * @throws BadSettingException if it is no XML; the message says where and why
   */
  static SiteFile read(Path file) throws IOException {
    SiteFile site = new SiteFile(file);
    XmlElement root;
    try (InputStream in = Files.newInputStream(file)) {
      root = XmlElement.read(in, file.toString());
    }
    for (XmlElement property : root.elements) {
      String key = property.textOf("name");
      if (key.isEmpty()) {
        site.findings.add(
            Finding.warning(
                String.format(
                    "<%s> at line %d of %s names no key, and is ignored: expected a <property>"
                        + " with a <name>.",
                    property.tag, property.line, file)));
        continue;
      }
      Integer before = site.lines.put(key, property.line);
      if (before != null) {
        site.findings.add(
            Finding.warning(
                String.format(
                    "%s stands twice in %s, at lines %d and %d: the last one counts. Remove the"
                        + " other.",
                    key, file, before, property.line)));
      }
    }
    return site;
  }

  /** Findings about the form of the file. */
  List<Finding> findings() {
    return findings;
  }

  /** The keys that the file sets, in its order. */
  List<String> keys() {
    return List.copyOf(lines.keySet());
  }

  /** Where a key stands, for a message. */
  String place(String key) {
    Integer line = lines.get(key);
    return line == null ? file.toString() : "line " + line + " of " + file;
  }

  /** The scheduler's message about a key, with the key's place in this file. */
  String located(String sentence) {
    String key = sentence.split(" ", 2)[0];
    return lines.containsKey(key)
        ? sentence.replaceFirst(
            " in yarn-site\\.xml", Matcher.quoteReplacement(" at " + place(key)))
        : sentence;
  }

  /** The core-site.xml beside it, which need not be there. */
  private Path core() {
    return file.resolveSibling("core-site.xml");
  }

  /** Whether it is known what the default file system is. */
  boolean knowsFileSystem() {
    return Files.isRegularFile(core()) || lines.containsKey("fs.defaultFS");
  }

  /** The configuration of a ResourceManager with this file, Hadoop's defaults included. */
  Configuration configuration() {
    Configuration conf = new Configuration(false);
    conf.addResource("core-default.xml");
    if (Files.isRegularFile(core())) {
      conf.addResource(new org.apache.hadoop.fs.Path(core().toUri()));
    }
    conf.addResource("yarn-default.xml");
    conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    Path types = file.resolveSibling("resource-types.xml");
    if (Files.isRegularFile(types)) {
      conf.addResource(new org.apache.hadoop.fs.Path(types.toUri()));
    }
    return conf;
  }

  /**
   * Something that an operator should know about a file.
   *
   * @param error true if the ResourceManager would not start or would refuse a reload; false if it
   *     would start and not do what the file seems to ask for
   * @param text where it is, what is wrong, and what to write
   */
  record Finding(boolean error, String text) {
    static Finding error(String text) {
      return new Finding(true, text);
    }

    static Finding warning(String text) {
      return new Finding(false, text);
    }

    @Override
    public String toString() {
      return (error ? "error    " : "warning  ") + text;
    }
  }
}
