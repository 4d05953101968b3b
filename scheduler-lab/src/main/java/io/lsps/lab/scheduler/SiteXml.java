/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;
import org.xml.sax.InputSource;

/**
 * Edits policies or keys in a site's file, keeping everything else, including comments and unknown
 * elements.
 */
final class SiteXml {
  private static final String DEFAULT = "defaultQueueSchedulingPolicy";
  private static final String POLICY = "schedulingPolicy";

  /** The FairScheduler's older names are valid too. */
  private static final Set<String> DEFAULTS =
      Set.of(
          DEFAULT,
          "defaultQueueSchedulingMode",
          "defaultPoolSchedulingPolicy",
          "defaultPoolSchedulingMode");

  private static final Set<String> POLICIES = Set.of(POLICY, "schedulingMode");
  private static final Set<String> QUEUES = Set.of("queue", "pool");
  private static final Set<String> MODES = Set.of("lspsMode");

  private final Document document;

  private SiteXml(String text) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    } catch (Exception e) {
      throw new IllegalArgumentException("a file of the site is not well-formed", e);
    }
  }

  /** Whether a policy is named in it. */
  static boolean names(String text, String policy) {
    return new SiteXml(text)
        .policies()
        .anyMatch(each -> each.getTextContent().trim().equalsIgnoreCase(policy));
  }

  /**
   * Sets this policy in every leaf queue. Queues created for users keep the default, for which the
   * FairScheduler does not accept {@code fifo}.
   */
  static String leafPolicy(String text, String policy) {
    SiteXml file = new SiteXml(text);
    file.elements(QUEUES).stream()
        .filter(queue -> !isParent(queue))
        .forEach(queue -> file.set(queue, POLICIES, POLICY, policy));
    return file.text();
  }

  /** Puts every queue under LsPS, except explicit {@code fifo} ones. */
  static String lsps(String text) {
    SiteXml file = new SiteXml(text);
    file.set(file.document.getDocumentElement(), DEFAULTS, DEFAULT, LspsFactory.LSPS);
    for (Element queue : file.elements(QUEUES)) {
      boolean fifo =
          children(queue, POLICIES).stream()
              .anyMatch(each -> each.getTextContent().trim().equalsIgnoreCase("fifo"));
      if (isParent(queue)) {
        file.set(queue, POLICIES, POLICY, LspsFactory.LSPS);
      } else if (!fifo) {
        children(queue, POLICIES).forEach(queue::removeChild);
      }
    }
    return file.text();
  }

  /** Replaces LsPS policies by this one. */
  static String stock(String text, String policy) {
    SiteXml file = new SiteXml(text);
    file.policies()
        .filter(each -> each.getTextContent().trim().startsWith("io.lsps."))
        .forEach(each -> each.setTextContent(policy));
    return file.text();
  }

  /** Whether queues have modes of LsPS of their own. */
  static boolean hasModes(String text) {
    return !new SiteXml(text).elements(MODES).isEmpty();
  }

  /** Removes the modes of queues. */
  static String withoutModes(String text) {
    SiteXml file = new SiteXml(text);
    file.elements(MODES).forEach(each -> each.getParentNode().removeChild(each));
    return file.text();
  }

  /** Sets values in a Hadoop configuration file. */
  static String keys(String text, Map<String, String> values) {
    SiteXml file = new SiteXml(text);
    Element top = file.document.getDocumentElement();
    for (Map.Entry<String, String> each : values.entrySet()) {
      List<Element> found =
          children(top, Set.of("property")).stream()
              .filter(
                  property ->
                      children(property, Set.of("name")).stream()
                          .anyMatch(name -> name.getTextContent().trim().equals(each.getKey())))
              .toList();
      found.stream()
          .flatMap(property -> children(property, Set.of("value")).stream())
          .forEach(value -> value.setTextContent(each.getValue()));
      if (found.isEmpty()) {
        Element property = file.element("property", "");
        property.appendChild(file.element("name", each.getKey()));
        property.appendChild(file.element("value", each.getValue()));
        top.appendChild(file.document.createTextNode("  "));
        top.appendChild(property);
        top.appendChild(file.document.createTextNode("\n"));
      }
    }
    return file.text();
  }

  private static boolean isParent(Element queue) {
    return queue.getAttribute("name").trim().equals("root")
        || queue.getAttribute("type").equals("parent")
        || !children(queue, QUEUES).isEmpty();
  }

  /** Replaces the elements of these names by one. */
  private void set(Element parent, Set<String> names, String name, String value) {
    children(parent, names).forEach(parent::removeChild);
    Node first = parent.getFirstChild();
    if (first instanceof Text indent) {
      parent.insertBefore(indent.cloneNode(false), first);
    }
    parent.insertBefore(element(name, value), first);
  }

  private Element element(String name, String value) {
    Element element = document.createElement(name);
    element.setTextContent(value);
    return element;
  }

  private Stream<Element> policies() {
    return Stream.concat(elements(POLICIES).stream(), elements(DEFAULTS).stream());
  }

  /** All elements of these names, in document order. */
  private List<Element> elements(Set<String> names) {
    List<Element> all = new ArrayList<>();
    var found = document.getElementsByTagName("*");
    for (int i = 0; i < found.getLength(); i++) {
      Element element = (Element) found.item(i);
      if (names.contains(element.getTagName())) {
        all.add(element);
      }
    }
    return all;
  }

  private static List<Element> children(Element parent, Set<String> names) {
    List<Element> all = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && names.contains(element.getTagName())) {
        all.add(element);
      }
    }
    return all;
  }

  private String text() {
    try {
      Transformer writer = TransformerFactory.newInstance().newTransformer();
      writer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
      StringWriter text = new StringWriter();
      writer.transform(new DOMSource(document), new StreamResult(text));
      return "<?xml version=\"1.0\"?>\n" + text + "\n";
    } catch (Exception e) {
      throw new IllegalStateException("a file of the site cannot be written", e);
    }
  }
}
