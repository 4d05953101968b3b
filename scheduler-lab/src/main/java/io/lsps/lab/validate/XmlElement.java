/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.validate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of an XML file, with the line it begins on.
 *
 * @param nameAttribute its attribute {@code name}, or empty
 * @param text its own text, without blanks around it
 */
record XmlElement(
    String tag, String nameAttribute, int line, String text, List<XmlElement> elements) {
  /**
   * The outermost element of a file.
   *
   * @throws IOException if the file cannot be read, or is no XML; the message says where and why
   */
  static XmlElement read(Path file) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      while (xml.next() != XMLStreamConstants.START_ELEMENT) {
        // Skips comments and the like before it.
      }
      return element(xml);
    } catch (XMLStreamException e) {
      throw new IOException(
          "line "
              + e.getLocation().getLineNumber()
              + " of "
              + file
              + " is not well-formed: "
              + reason(e),
          e);
    }
  }

  /** Removes the place that the parser repeats at the front of its message. */
  private static String reason(XMLStreamException e) {
    String text = String.valueOf(e.getMessage()).replace('\n', ' ');
    int reason = text.indexOf("Message: ");
    return reason < 0 ? text : text.substring(reason + "Message: ".length());
  }

  private static XmlElement element(XMLStreamReader xml) throws XMLStreamException {
    String tag = xml.getLocalName();
    String name = xml.getAttributeValue(null, "name");
    int line = xml.getLocation().getLineNumber();
    StringBuilder text = new StringBuilder();
    List<XmlElement> elements = new ArrayList<>();
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        elements.add(element(xml));
      } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
        text.append(xml.getText());
      }
    }
    return new XmlElement(
        tag, name == null ? "" : name.trim(), line, text.toString().trim(), elements);
  }

  /** Itself and all elements within. */
  Stream<XmlElement> all() {
    return Stream.concat(Stream.of(this), elements.stream().flatMap(XmlElement::all));
  }

  /** The text of its element of that tag, or empty. */
  String textOf(String tagName) {
    return elements.stream()
        .filter(element -> element.tag.equals(tagName))
        .map(XmlElement::text)
        .findFirst()
        .orElse("");
  }
}
