/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A file of Hadoop's configuration format: written anew, or changed and else left as it is. */
final class SiteXml {
  private final Document document;

  private SiteXml(Document document) {
    this.document = document;
  }

  /** Writes a file of these keys. */
  static void write(Path file, String comment, Map<String, String> keys) throws IOException {
    try {
      Document document =
          DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().newDocument();
      document.appendChild(document.createComment(comment));
      Element root = document.createElement("configuration");
      document.appendChild(root);
      root.appendChild(document.createTextNode("\n"));
      SiteXml xml = new SiteXml(document);
      keys.forEach(xml::set);
      xml.save(file);
    } catch (ParserConfigurationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Sets keys and takes others out. Other keys, comments and spaces stay. */
  static void change(Path file, Map<String, String> changed, Set<String> removed)
      throws IOException {
    try {
      SiteXml xml =
          new SiteXml(
              DocumentBuilderFactory.newDefaultInstance()
                  .newDocumentBuilder()
                  .parse(file.toFile()));
      removed.forEach(xml::remove);
      changed.forEach(xml::set);
      xml.save(file);
    } catch (SAXException | ParserConfigurationException broken) {
      throw new IOException(
          file + " is no XML (" + broken.getMessage() + "); correct it, then start again", broken);
    }
  }

  private void set(String key, String value) {
    remove(key);
    Element property = document.createElement("property");
    property.appendChild(document.createTextNode("\n    "));
    property.appendChild(element("name", key));
    property.appendChild(document.createTextNode("\n    "));
    property.appendChild(element("value", value));
    property.appendChild(document.createTextNode("\n  "));
    Element root = document.getDocumentElement();
    root.appendChild(document.createTextNode("  "));
    root.appendChild(property);
    root.appendChild(document.createTextNode("\n"));
  }

  private Element element(String name, String text) {
    Element element = document.createElement(name);
    element.setTextContent(text);
    return element;
  }

  /** Takes out every property of the name, with the indentation before it. */
  private void remove(String key) {
    NodeList properties = document.getElementsByTagName("property");
    for (int i = properties.getLength() - 1; i >= 0; i--) {
      Element property = (Element) properties.item(i);
      NodeList names = property.getElementsByTagName("name");
      if (names.getLength() > 0 && names.item(0).getTextContent().strip().equals(key)) {
        Node before = property.getPreviousSibling();
        if (before != null && before.getNodeType() == Node.TEXT_NODE) {
          before.setTextContent(before.getTextContent().stripTrailing());
        }
        property.getParentNode().removeChild(property);
      }
    }
  }

  private void save(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
      transformer.setOutputProperty(OutputKeys.ENCODING, "UTF-8");
      document.setXmlStandalone(true);
      transformer.transform(new DOMSource(document), new StreamResult(out));
    } catch (TransformerException failure) {
      throw new IOException(file + ": " + failure.getMessage(), failure);
    }
  }
}
