/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.Remembered;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfigurationException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerUtilities;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** The FairScheduler's allocation file as written, queue by queue. */
@Remembered("the file as it is written")
public final class AllocationXml {
  public final String name;

  public final XmlElement outermost;

  private final Map<String, Queue> queues = new LinkedHashMap<>();

  private AllocationXml(String name, XmlElement outermost) {
    this.name = name;
    this.outermost = outermost;
    queues.put("root", new Queue("root"));
    queuesIn(outermost, "");
  }

  /**
   * Reads a file.
   *
   * @param in its content
   * @param name for messages
   * @throws BadSettingException if it is not XML
   */
  public static AllocationXml read(InputStream in, String name) {
    return new AllocationXml(name, XmlElement.read(in, name));
  }

  private void queuesIn(XmlElement element, String above) {
    for (XmlElement each : element.elements) {
      if (isQueue(each)) {
        // Trims as Hadoop does, which is more than Java's trim().
        String own = FairSchedulerUtilities.trimQueueName(each.attribute("name"));
        boolean root = above.isEmpty() && own.equalsIgnoreCase("root");
        String full = root ? "root" : (above.isEmpty() ? "root" : above) + "." + own;
        queues.computeIfAbsent(full, Queue::new).places.add(each);
        queuesIn(each, full);
      }
    }
  }

  /** Whether an element declares a queue. */
  public static boolean isQueue(XmlElement element) {
    return element.tag.equals("queue") || element.tag.equals("pool");
  }

  /** The declared queues and root. */
  public Collection<Queue> queues() {
    return queues.values();
  }

  /** A queue; null if not declared. */
  Queue queue(String full) {
    return queues.get(full);
  }

  /** The file's default for queues without this element, else Hadoop's. */
  public String usual(String tag, String hadoops) {
    String written = outermost.textOf(tag);
    return written.isEmpty() ? hadoops : written;
  }

  /** The default policy. */
  public String usualPolicy() {
    return usual("defaultQueueSchedulingPolicy", usual("defaultQueueSchedulingMode", "fair"));
  }

  /** The name of a queue's policy. */
  public String policy(String full) {
    Queue queue = queues.get(full);
    return queue == null ? usualPolicy() : queue.text("schedulingPolicy", usualPolicy());
  }

  /** A policy by its name; null if the FairScheduler refuses it. */
  public static SchedulingPolicy parsed(String policy) {
    try {
      return SchedulingPolicy.parse(policy);
    } catch (AllocationConfigurationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  /** The location of an element. */
  public String place(XmlElement element) {
    return "<" + element.tag + "> at line " + element.line + " of " + name;
  }

  /** A declared queue, in one place or several. */
  public static final class Queue {
    /** Its full name. */
    public final String name;

    /** Its elements. */
    public final List<XmlElement> places = new ArrayList<>();

    private Queue(String name) {
      this.name = name;
    }

    /** Its parent's full name; empty for root. */
    public String parent() {
      return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    /** The effective element, the last one, or null. */
    public XmlElement element(String tag) {
      XmlElement last = null;
      for (XmlElement place : places) {
        for (XmlElement element : place.elements) {
          last = alias(element.tag).equals(tag) ? element : last;
        }
      }
      return last;
    }

    /** The text of that element, or the default. */
    public String text(String tag, String usual) {
      XmlElement element = element(tag);
      return element == null ? usual : element.text();
    }

    /** Whether it is a parent queue. */
    public boolean isParent() {
      return name.equals("root") || places.stream().anyMatch(Queue::isParent);
    }

    private static boolean isParent(XmlElement place) {
      return place.attribute("type").equals("parent")
          || place.elements.stream()
              .anyMatch(each -> isQueue(each) || each.tag.equals("reservation"));
    }

    /** Whether it is declared both as a parent queue and as a leaf queue. */
    boolean isBoth() {
      return !name.equals("root") && isParent() && !places.stream().allMatch(Queue::isParent);
    }
  }

  /** The FairScheduler has two names for a queue's policy. */
  static String alias(String tag) {
    return tag.equals("schedulingMode") ? "schedulingPolicy" : tag;
  }
}
