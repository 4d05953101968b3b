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
   * Settings.
   *
   * @param defaultsName resource with a property for each: its default, and a description
   * @param elementPrefix how the elements of this module's settings begin, in lower case; no
   *     element of the stock allocation file may begin so
   */
  public SettingGroup(String defaultsName, String elementPrefix, Setting<?>... settings) {
    this.defaultsName = defaultsName;
    this.elementPrefix = elementPrefix;
    this.all = Collections.unmodifiableList(new ArrayList<>(Arrays.asList(settings)));
  }

  /** Those that a queue may set for itself and the queues below it. */
  public List<Setting<?>> ofQueues() {
    List<Setting<?>> found = new ArrayList<>();
    for (Setting<?> setting : all) {
      if (setting.element != null) {
        found.add(setting);
      }
    }
    return found;
  }

  /** True if an element of the allocation file is this module's, or looks like a misspelt one. */
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

  /**
   * The default of every key in that file, as it is written there: properties in Hadoop's form,
   * with name, value and description.
   */
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

  /** How the keys of this module's settings begin, with the dot at its end. */
  public String keyPrefix() {
    String key = all.get(0).key;
    return key.substring(0, key.indexOf(elementPrefix + ".") + elementPrefix.length() + 1);
  }

  /**
   * Messages about keys that begin as this module's keys do but are none of them. Otherwise such a
   * slip would go unnoticed. Each message names the nearest right key.
   *
   * @param written the keys that somebody wrote, of whatever module
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

  // Where the beginning is right, only the rest can tell names apart.
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
   * @param lookup gives what yarn-site.xml says of a key, or else the default that it is given
   * @throws BadSettingException if any have values that they do not take; it has all of them
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
