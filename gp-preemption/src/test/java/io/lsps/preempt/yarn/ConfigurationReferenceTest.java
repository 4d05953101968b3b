/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** docs/configuration.md says what gp-default.xml says; -Dlsps.docs.write=true writes it anew. */
class ConfigurationReferenceTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "configuration.md");
  private static final String BEGIN = "<!-- begin: from gp-default.xml -->";
  private static final String END = "<!-- end: from gp-default.xml -->";

  @Test
  void theDocumentIsUpToDate() throws Exception {
    String document = Files.readString(DOCUMENT);
    int begin = document.indexOf(BEGIN) + BEGIN.length();
    int end = document.indexOf(END, begin);
    String expected = document.substring(0, begin) + "\n" + table() + document.substring(end);
    if (Boolean.getBoolean("lsps.docs.write")) {
      Files.writeString(DOCUMENT, expected);
    }

    assertThat(Files.readString(DOCUMENT)).isEqualTo(expected);
  }

  @Test
  void everyDescriptionTellsTheRange() throws Exception {
    Map<String, String[]> documented = properties();
    for (Setting<?> setting : GpKeys.ALL) {
      assertThat(documented.get(setting.key())[1]).contains(setting.expected());
    }
  }

  private static String table() throws Exception {
    StringBuilder table = new StringBuilder("\n| key | default | meaning |\n| --- | --- | --- |\n");
    properties()
        .forEach(
            (key, property) ->
                table.append(
                    String.format("| `%s` | `%s` | %s |%n", key, property[0], property[1])));
    return table.append('\n').toString();
  }

  /** Value and description by key, in the order of the file. */
  private static Map<String, String[]> properties() throws Exception {
    Map<String, String[]> properties = new LinkedHashMap<>();
    try (InputStream in =
        GpSettings.class.getClassLoader().getResource(GpSettings.DEFAULTS).openStream()) {
      NodeList nodes =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(in)
              .getElementsByTagName("property");
      for (int i = 0; i < nodes.getLength(); i++) {
        Element property = (Element) nodes.item(i);
        properties.put(
            text(property, "name"),
            new String[] {text(property, "value"), text(property, "description")});
      }
    }
    return properties;
  }

  private static String text(Element property, String name) {
    return property.getElementsByTagName(name).item(0).getTextContent().replaceAll("\\s+", " ");
  }
}
