/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.GpKeys;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** docs/configuration.md says what the default files say; -Dlsps.docs.write=true regenerates it. */
class ConfigurationReferenceTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "configuration.md");
  private static final String END = "<!-- end -->";

  /** Of the scheduler's policies, and of the monitor, which needs no such scheduler. */
  private static final List<SettingGroup> GROUPS =
      Stream.concat(AllSettings.GROUPS.stream(), Stream.of(GpKeys.GROUP)).toList();

  @Test
  void theDocumentIsUpToDate() throws Exception {
    String expected = Files.readString(DOCUMENT);
    for (SettingGroup group : GROUPS) {
      String mark = "<!-- begin: from " + group.defaultsName + " -->";
      assertThat(expected).contains(mark);
      int begin = expected.indexOf(mark) + mark.length();
      int end = expected.indexOf(END, begin);
      expected = expected.substring(0, begin) + "\n" + table(group) + expected.substring(end);
    }
    if (Boolean.getBoolean("lsps.docs.write")) {
      Files.writeString(DOCUMENT, expected);
    }

    assertThat(Files.readString(DOCUMENT)).isEqualTo(expected);
  }

  /** Whoever adds one takes one out. */
  @Test
  void thereAreAtMostTwentyKeysAndElevenElements() {
    List<Setting<?>> all = new ArrayList<>();
    GROUPS.forEach(group -> all.addAll(group.all));

    assertThat(all).hasSizeLessThanOrEqualTo(20);
    assertThat(all.stream().filter(each -> each.element != null).count()).isLessThanOrEqualTo(11);
  }

  @Test
  void everySettingHasADefaultAndEveryDefaultASetting() {
    for (SettingGroup group : GROUPS) {
      assertThat(group.defaultValues().keySet())
          .as(group.defaultsName)
          .containsExactlyInAnyOrderElementsOf(group.all.stream().map(each -> each.key).toList());
    }
  }

  @Test
  void everyDescriptionTellsElementAndRange() throws Exception {
    for (SettingGroup group : GROUPS) {
      Map<String, String[]> documented = properties(group);
      for (Setting<?> setting : group.all) {
        String description = documented.get(setting.key)[1];
        assertThat(description).contains(setting.expected);
        if (setting.element != null) {
          assertThat(description).startsWith("Element " + setting.element + ". ");
        }
      }
    }
  }

  @Test
  void everyElementBeginsAsItsModulesDo() {
    for (SettingGroup group : GROUPS) {
      for (Setting<?> setting : group.ofQueues()) {
        List<SettingGroup> claiming =
            GROUPS.stream().filter(other -> other.claims(setting.element)).toList();
        assertThat(claiming).as(setting.element).containsExactly(group);
      }
    }
  }

  private static String table(SettingGroup group) throws Exception {
    StringBuilder table = new StringBuilder("\n| key | default | meaning |\n| --- | --- | --- |\n");
    properties(group)
        .forEach(
            (key, property) ->
                table.append(
                    String.format("| `%s` | `%s` | %s |%n", key, property[0], property[1])));
    return table.append('\n').toString();
  }

  /** Value and description by key, in the order of the file. */
  private static Map<String, String[]> properties(SettingGroup group) throws Exception {
    Map<String, String[]> properties = new LinkedHashMap<>();
    try (InputStream in = group.defaultsResource().openStream()) {
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
