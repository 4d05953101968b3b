/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A file of defaults in Hadoop's form: properties with name, value and description. */
final class DefaultsFile {
  private DefaultsFile() {}

  /** Value by key, in the order of the file. */
  static Map<String, String> read(URL resource) {
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
}
