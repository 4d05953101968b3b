/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The settings of one module, with the file that has their defaults and their meaning. */
public final class SettingGroup {
  public final String defaultsName;
  private final String elementPrefix;
  public final List<Setting<?>> all;

  /**
   * A group of settings.
   *
   * @param defaultsName resource with the default and description of each setting
   * @param elementPrefix lower-case prefix of this module's allocation file elements; no stock
   *     element may start with it
   */
  public SettingGroup(String defaultsName, String elementPrefix, Setting<?>... settings) {
    this.defaultsName = defaultsName;
    this.elementPrefix = elementPrefix;
    this.all = Collections.unmodifiableList(new ArrayList<>(Arrays.asList(settings)));
  }

  /** The settings that a queue may set for itself and the queues below it. */
  public List<Setting<?>> ofQueues() {
    List<Setting<?>> found = new ArrayList<>();
    for (Setting<?> setting : all) {
      if (setting.element != null) {
        found.add(setting);
      }
    }
    return found;
  }

  /** True if an allocation file element is this module's, or looks like a misspelling of one. */
  public boolean claims(String element) {
    return element.toLowerCase(Locale.ROOT).startsWith(elementPrefix);
  }

  /** The setting that an element of a queue sets, or null. */
  public Setting<?> ofElement(String element) {
    for (Setting<?> setting : all) {
      if (element.equals(setting.element)) {
        return setting;
      }
    }
    return null;
  }

  public URL defaultsResource() {
    URL resource = SettingGroup.class.getClassLoader().getResource(defaultsName);
    if (resource == null) {
      throw new IllegalStateException(defaultsName + " is missing from the LsPS jar");
    }
    return resource;
  }

  /** The default of every key, as written in that XML file (Hadoop's configuration format). */
  public Map<String, String> defaultValues() {
    URL resource = defaultsResource();
    try (InputStream in = resource.openStream()) {
      Map<String, String> values = new LinkedHashMap<>();
      NodeList properties =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(in)
              .getElementsByTagName("property");
      for (int i = 0; i < properties.getLength(); i++) {
        Element property = (Element) properties.item(i);
        values.put(text(property, "name"), text(property, "value"));
      }
      return Collections.unmodifiableMap(values);
    } catch (IOException | ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(resource + " of the LsPS jar cannot be read", e);
    }
  }

  private static String text(Element property, String name) {
    return property.getElementsByTagName(name).item(0).getTextContent().trim();
  }

  /** The prefix of this module's keys, including the trailing dot. */
  public String keyPrefix() {
    String key = all.get(0).key;
    return key.substring(0, key.indexOf(elementPrefix + ".") + elementPrefix.length() + 1);
  }

  /**
   * Messages about keys with this module's prefix that it does not have, each with the nearest
   * existing key.
   *
   * @param written all configured keys, of any module
   */
  public List<String> unknown(Collection<String> written) {
    List<String> known = new ArrayList<>();
    all.forEach(setting -> known.add(setting.key));
    List<String> unknown = new ArrayList<>();
    for (String key : new TreeSet<>(written)) {
      if (key.toLowerCase(Locale.ROOT).startsWith(keyPrefix()) && !known.contains(key)) {
        unknown.add(
            Shown.value(key)
                + " in yarn-site.xml is no key of this scheduler."
                + nearest(key, known)
                + " Correct or remove it; docs/configuration.md lists them all.");
      }
    }
    return unknown;
  }

  // Where the beginning is right, only the rest can distinguish the names.
  private String nearest(String key, List<String> known) {
    List<String> rests = new ArrayList<>();
    known.forEach(name -> rests.add(name.substring(keyPrefix().length())));
    return NearestName.of(key.substring(keyPrefix().length()), rests)
        .map(rest -> " Did you mean " + keyPrefix() + rest + "?")
        .orElse("");
  }

  /**
   * The value of every setting.
   *
   * @param lookup returns the value of a key in yarn-site.xml, or the default passed to it
   * @throws BadSettingException if values are invalid; it lists all of them
   */
  public SettingValues read(BinaryOperator<String> lookup) {
    Map<String, String> written = defaultValues();
    SettingValues values = SettingValues.NONE;
    List<String> problems = new ArrayList<>();
    for (Setting<?> setting : all) {
      String text = lookup.apply(setting.key, written.getOrDefault(setting.key, ""));
      try {
        values = values.with(setting, text, setting.key + " in yarn-site.xml");
      } catch (BadSettingException e) {
        problems.addAll(e.problems());
      }
    }
    BadSettingException.throwIfAny(problems);
    return values;
  }
}
