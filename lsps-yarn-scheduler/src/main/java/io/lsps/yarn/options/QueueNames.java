/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.Shown;
import java.util.List;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;

/** Finds queues that would be created differently from what is written. */
final class QueueNames implements AllocationCheck {
  private static final String DEFAULT = "root.default";

  @Override
  public void check(AllocationSite site, Findings findings) {
    root(site.file.outermost, findings);
    for (AllocationXml.Queue queue : site.file.queues()) {
      names(queue, findings);
      written(queue, findings);
      leafAlone(queue, findings);
    }
    site.existing.forEach(queue -> standing(queue, site.file, findings));
  }

  private static void root(XmlElement top, Findings findings) {
    XmlElement root = null;
    XmlElement other = null;
    for (XmlElement element : top.elements) {
      boolean isRoot = element.attribute("name").equalsIgnoreCase("root");
      if (AllocationXml.isQueue(element) && (root == null || !isRoot)) {
        root = isRoot ? element : root;
        other = isRoot ? other : element;
      }
    }
    if (root != null && other != null) {
      findings.error(
          other,
          "",
          String.format(
              " is the queue %s beside the queue root of line %s: expected all other queues inside"
                  + " of root. Move it there.",
              Shown.value(other.attribute("name")), root.line));
    }
  }

  private static void names(AllocationXml.Queue queue, Findings findings) {
    for (XmlElement place : queue.places) {
      String own = place.attribute("name");
      if (queue.name.equals("root") && !own.equals("root")) {
        findings.error(
            place,
            "",
            " has the name "
                + own
                + ", which the FairScheduler takes for a queue below root: expected root.");
      } else if (own.isEmpty()) {
        findings.error(place, "", " has no name: expected <queue name=\"…\">.");
      } else if (own.indexOf('.') >= 0) {
        findings.error(
            place,
            "",
            " has the name "
                + Shown.value(own)
                + ": expected one without a period. Write a queue inside of another one.");
      }
      String type = place.attribute("type");
      if (!type.isEmpty() && !type.equals("parent")) {
        findings.warning(
            place,
            queue.name,
            " has the type "
                + Shown.value(type)
                + ", which the FairScheduler ignores: expected parent or no type.");
      }
    }
  }

  private static void written(AllocationXml.Queue queue, Findings findings) {
    List<XmlElement> places = queue.places;
    if (places.size() < 2) {
      return;
    }
    XmlElement last = places.get(places.size() - 1);
    String twice =
        " is queue " + Shown.value(queue.name) + " a second time, after line " + places.get(0).line;
    if (queue.isBoth()) {
      findings.error(
          last,
          "",
          twice + ", once as a leaf queue and once as a parent queue: expected one of the two.");
    } else {
      findings.warning(
          last,
          "",
          twice + ": of an element that stands in both the last one counts. Make one of them.");
    }
  }

  /** The FairScheduler refuses the file if a parent queue has one of these two. */
  private static void leafAlone(AllocationXml.Queue queue, Findings findings) {
    for (XmlElement place : queue.places) {
      boolean parent = place.attribute("type").equals("parent") || hasQueue(place);
      for (XmlElement element : place.elements) {
        String tag = element.tag;
        if (parent && (tag.equals("maxAMShare") || tag.equals("reservation"))) {
          findings.error(
              element,
              queue.name,
              " is in a parent queue: expected it only in leaf queues. Move it into them"
                  + (tag.equals("maxAMShare")
                      ? ", or write <queueMaxAMShareDefault> at the top of the file."
                      : "."));
        }
      }
    }
  }

  private static boolean hasQueue(XmlElement place) {
    return place.elements.stream().anyMatch(AllocationXml::isQueue);
  }

  /** A queue changes its kind only once it is empty. */
  private static void standing(FSQueue queue, AllocationXml file, Findings findings) {
    String name = queue.getName();
    AllocationXml.Queue wanted = file.queue(name);
    boolean leaf = queue instanceof FSLeafQueue;
    if (wanted == null || wanted.isParent() != leaf) {
      return;
    }
    XmlElement place = wanted.places.get(wanted.places.size() - 1);
    if (!queue.isEmpty()) {
      findings.error(
          place,
          name,
          " makes it "
              + (leaf
                  ? "a parent queue, and it is a leaf queue with applications"
                  : "a leaf queue, and it is a parent queue of queues with applications")
              + ": expected none. Wait until they have ended, or move them.");
    } else if (name.equals(DEFAULT) && wanted.places.stream().anyMatch(QueueNames::hasQueue)) {
      findings.error(
          place,
          name,
          " makes it a parent queue: expected a leaf queue, as which Hadoop "
              + VersionInfo.getVersion()
              + " creates it before it reads the file, so that the queues inside of it are missing"
              + " until the file is loaded a second time. Give the parent queue another name.");
    }
  }
}
