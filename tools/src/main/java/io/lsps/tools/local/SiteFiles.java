/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LspsHome;
import io.lsps.tools.local.ClusterState.ClusterSetup;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
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

/** Writes the configuration folder of a cluster, once. What a person changes in it stays. */
record SiteFiles(ClusterLayout layout) {
  private static final List<String> LOGGING =
      List.of(
          "log4j2-daemon.properties", "log4j2-container.properties", "log4j2-client.properties");
  private static final String COMMENT =
      " Written by the first lsps cluster start. Yours to edit; then lsps cluster restart"
          + " resourcemanager. ";

  /** Writes all files. A file of queues of an unknown origin is put aside. */
  void write(ClusterSetup setup) throws IOException {
    Files.createDirectories(layout.conf());
    SiteKeys keys = new SiteKeys(setup, layout);
    for (String file : SiteKeys.FILES) {
      SiteXml.write(layout.conf().resolve(file), COMMENT, keys.of(file));
    }
    copyLogging();
    String text = queues(setup.spec());
    Path file = layout.queues(setup.spec().scheduler());
    if (Files.exists(file) && !is(file, text)) {
      Files.move(
          file,
          file.resolveSibling(file.getFileName() + ".previous"),
          StandardCopyOption.REPLACE_EXISTING);
    }
    Files.writeString(file, text);
  }

  /**
   * Brings the files from one setup to another: only keys on which the two differ are touched.
   *
   * @return false if the two want different queues, and their file stays as it is because a person
   *     has changed it
   */
  boolean change(ClusterSetup before, ClusterSetup after) throws IOException {
    Files.createDirectories(layout.conf());
    SiteKeys was = new SiteKeys(before, layout);
    SiteKeys is = new SiteKeys(after, layout);
    for (String file : SiteKeys.FILES) {
      change(layout.conf().resolve(file), was.of(file), is.of(file));
    }
    copyLogging();
    String text = queues(after.spec());
    Path file = layout.queues(after.spec().scheduler());
    if (!Files.exists(file) || isUnchanged(file, before.spec())) {
      Files.writeString(file, text);
    }
    return text.equals(queues(before.spec())) || is(file, text);
  }

  private static void change(Path file, Map<String, String> was, Map<String, String> is)
      throws IOException {
    if (!Files.exists(file)) {
      SiteXml.write(file, COMMENT, is);
      return;
    }
    Map<String, String> changed = new LinkedHashMap<>(is);
    changed.entrySet().removeAll(was.entrySet());
    Set<String> removed = new HashSet<>(was.keySet());
    removed.removeAll(is.keySet());
    if (!changed.isEmpty() || !removed.isEmpty()) {
      SiteXml.change(file, changed, removed);
    }
  }

  /** The host that a cluster had before the last may have left its file behind. */
  private static boolean isUnchanged(Path file, ClusterSpec before) throws IOException {
    String text = Files.readString(file);
    return text.equals(queues(before))
        || Stream.of(SchedulerChoice.values()).map(SchedulerChoice::queues).anyMatch(text::equals);
  }

  private static boolean is(Path file, String text) throws IOException {
    return Files.readString(file).equals(text);
  }

  private static String queues(ClusterSpec spec) {
    return spec.allocations().isEmpty() ? spec.scheduler().queues() : spec.allocations();
  }

  private void copyLogging() throws IOException {
    for (String name : LOGGING) {
      if (!Files.exists(layout.conf().resolve(name))) {
        Files.writeString(layout.conf().resolve(name), LspsHome.text(SiteFiles.class, name));
      }
    }
  }

  /** A file of Hadoop's configuration format: written, or changed and else left as it is. */
  static final class SiteXml {
    private final Document document;

    private SiteXml(Document document) {
      this.document = document;
    }

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
            file + " is no XML (" + broken.getMessage() + "); correct it, then start again",
            broken);
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

    /** At once: a daemon that runs reads the file whenever it likes. */
    private void save(Path file) throws IOException {
      Path next = file.resolveSibling(file.getFileName() + ".next");
      try (OutputStream out = Files.newOutputStream(next)) {
        Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.ENCODING, "UTF-8");
        document.setXmlStandalone(true);
        transformer.transform(new DOMSource(document), new StreamResult(out));
      } catch (TransformerException failure) {
        throw new IOException(file + ": " + failure.getMessage(), failure);
      }
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
