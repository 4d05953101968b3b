/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.NearestName;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.settings.SettingValues;
import io.lsps.settings.Shown;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Finds our elements in the FairScheduler's allocation file. The stock parser passes over them
 * inside a queue, so one file serves both. An element that starts like ours but is unknown is
 * refused: otherwise a misspelt one would go unnoticed. So is what the FairScheduler takes and does
 * not survive.
 */
final class AllocationFileOptions {
  /** The FairScheduler's parser calls itself for each queue in a queue, and its stack is finite. */
  private static final int DEEPEST = 200;

  private final XMLStreamReader xml;
  private final String file;
  private final Deque<String> queues = new ArrayDeque<>();
  private final Map<String, SettingValues> found = new HashMap<>();
  private final List<String> problems = new ArrayList<>();

  private AllocationFileOptions(XMLStreamReader xml, String file) {
    this.xml = xml;
    this.file = file;
  }

  /**
   * The options that queues set for themselves.
   *
   * @param in the allocation file's content
   * @param file its name, for messages
   * @return by full queue name, "root" included where it has some
   * @throws BadSettingException if elements of ours are unknown, out of place or have bad values, a
   *     weight is NaN, or the file is not XML; it has all of them, with file and line
   */
  static Map<String, SettingValues> parse(InputStream in, String file) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(in);
      try {
        return new AllocationFileOptions(reader, file).read();
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      throw new BadSettingException(file + " is not well-formed: " + e.getMessage(), e);
    }
  }

  private Map<String, SettingValues> read() throws XMLStreamException {
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        start(xml.getLocalName());
      } else if (event == XMLStreamConstants.END_ELEMENT && isQueue(xml.getLocalName())) {
        queues.pop();
      }
    }
    BadSettingException.throwIfAny(problems);
    return found;
  }

  private void start(String element) throws XMLStreamException {
    if (isQueue(element)) {
      if (queues.size() == DEEPEST) {
        throw new BadSettingException(
            file
                + ", line "
                + xml.getLocation().getLineNumber()
                + ": queues stand within queues"
                + " more than "
                + DEEPEST
                + " deep: expected fewer");
      }
      queues.push(fullName(xml.getAttributeValue(null, "name")));
      return;
    }
    if (element.equals("weight") && !queues.isEmpty()) {
      weight();
      return;
    }
    for (SettingGroup group : AllSettings.GROUPS) {
      if (group.claims(element)) {
        option(group, element);
      }
    }
  }

  /** The FairScheduler takes NaN, and divides by such weights for ever, with its lock held. */
  private void weight() throws XMLStreamException {
    int line = xml.getLocation().getLineNumber();
    String text = xml.getElementText().trim();
    if (text.endsWith("NaN")) {
      problems.add(
          "<weight> at line "
              + line
              + " of "
              + file
              + " (queue "
              + Shown.value(queues.peek())
              + ") is "
              + Shown.value(text)
              + ": expected a number");
    }
  }

  private void option(SettingGroup group, String element) throws XMLStreamException {
    String where =
        "<"
            + Shown.value(element)
            + "> at line "
            + xml.getLocation().getLineNumber()
            + " of "
            + file;
    Setting<?> setting = group.ofElement(element);
    if (setting == null) {
      List<String> known = known(group);
      String nearest =
          NearestName.of(element, known).map(name -> " Did you mean <" + name + ">?").orElse("");
      problems.add(
          where + " is unknown: expected one of <" + String.join(">, <", known) + ">." + nearest);
    } else if (queues.isEmpty()) {
      problems.add(
          where
              + " stands outside a queue: put it into a <queue>, for all queues into "
              + "<queue name=\"root\"> around the others");
    } else {
      put(queues.peek(), setting, where);
    }
  }

  private void put(String queue, Setting<?> setting, String where) throws XMLStreamException {
    SettingValues before = found.getOrDefault(queue, SettingValues.NONE);
    try {
      found.put(
          queue,
          before.with(
              setting, xml.getElementText(), where + " (queue " + Shown.value(queue) + ")"));
    } catch (BadSettingException e) {
      problems.addAll(e.problems());
    }
  }

  private String fullName(String name) {
    // The stock parser refuses what has no name; until then any name serves.
    String own = name == null ? "" : name.trim();
    if (!queues.isEmpty()) {
      return queues.peek() + "." + own;
    }
    return own.equalsIgnoreCase("root") ? "root" : "root." + own;
  }

  private static boolean isQueue(String element) {
    return element.equals("queue") || element.equals("pool");
  }

  private static List<String> known(SettingGroup group) {
    List<String> names = new ArrayList<>();
    group.ofQueues().forEach(setting -> names.add(setting.element()));
    return names;
  }
}
