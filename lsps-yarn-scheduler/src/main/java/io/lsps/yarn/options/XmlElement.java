/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** An XML element with its first line. */
public final class XmlElement {
  /** The FairScheduler's parser recurses for nested queues, and its stack is finite. */
  private static final int DEEPEST = 200;

  public final String tag;
  public final int line;
  private final Map<String, String> attributes = new HashMap<>();
  private final StringBuilder text = new StringBuilder();

  /** The nested elements. */
  public final List<XmlElement> elements = new ArrayList<>();

  private XmlElement(XMLStreamReader xml) {
    tag = xml.getLocalName();
    line = xml.getLocation().getLineNumber();
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
    }
  }

  /**
   * The outermost element of a file.
   *
   * @param in the file's content
   * @param file its name, for messages
   * @throws BadSettingException if it is not well-formed, or nested too deeply; the message says
   *     where and why
   */
  public static XmlElement read(InputStream in, String file) {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      try {
        return read(xml, file);
      } finally {
        xml.close();
      }
    } catch (BadSettingException e) {
      throw e;
    } catch (XMLStreamException | RuntimeException e) {
      // A parser with look-ahead throws unchecked exceptions for invalid bytes.
      throw new BadSettingException(place(e, file) + " is not well-formed: " + reason(e), e);
    }
  }

  private static XmlElement read(XMLStreamReader xml, String file) throws XMLStreamException {
    Deque<XmlElement> open = new ArrayDeque<>();
    XmlElement outermost = null;
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        XmlElement element = new XmlElement(xml);
        if (open.size() > DEEPEST) {
          throw new BadSettingException(
              String.format(
                  "line %s of %s: queues stand within queues more than %s deep: expected fewer",
                  element.line, file, DEEPEST));
        }
        if (outermost == null) {
          outermost = element;
        } else {
          open.peek().elements.add(element);
        }
        open.push(element);
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        open.pop();
      } else if (!open.isEmpty()
          && (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA)) {
        open.peek().text.append(xml.getText());
      }
    }
    return outermost;
  }

  /** Not every parser reports where an invalid byte is. */
  private static String place(Exception e, String file) {
    Location at = e instanceof XMLStreamException ? ((XMLStreamException) e).getLocation() : null;
    return at == null || at.getLineNumber() < 1
        ? file
        : "line " + at.getLineNumber() + " of " + file;
  }

  /** Removes the location that the parser repeats in its message. */
  private static String reason(Exception e) {
    String message =
        String.valueOf(e.getMessage()).replace('\n', ' ').replaceFirst(" +at \\[row,col.*", "");
    int reason = message.indexOf("Message: ");
    return reason < 0 ? message : message.substring(reason + "Message: ".length());
  }

  /** A trimmed attribute, or empty. */
  public String attribute(String name) {
    return attributes.getOrDefault(name, "").trim();
  }

  /** Its own text, trimmed. */
  public String text() {
    return text.toString().trim();
  }

  /** Whether it is completely empty, without even a blank. */
  public boolean isEmpty() {
    return text.length() == 0 && elements.isEmpty();
  }

  /** It and all nested elements. */
  public Stream<XmlElement> all() {
    return Stream.concat(Stream.of(this), elements.stream().flatMap(XmlElement::all));
  }

  /** The text of its last child with that tag, which is the effective one; or empty. */
  public String textOf(String tagName) {
    return elements.stream()
        .filter(element -> element.tag.equals(tagName))
        .map(XmlElement::text)
        .reduce("", (before, last) -> last);
  }
}
