/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.Shown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfigurationException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.ConfigurableResource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Checks resource amounts, with Hadoop's own parser. */
final class ResourceForms implements AllocationCheck {
  private static final String MINIMUM = "minResources";
  private static final List<String> LIMITS =
      Arrays.asList("maxResources", "maxChildResources", "queueMaxResourcesDefault");

  /** Hadoop resolves percentages for limits only, not for these. */
  private static final List<String> AMOUNTS = Arrays.asList(MINIMUM, "maxContainerAllocation");

  private static final int MANY = 1_000_000_000;

  @Override
  public void check(AllocationSite site, Findings findings) {
    Resource container = smallestContainer(site.conf);
    for (XmlElement element : site.file.outermost.elements) {
      limit(element, "", container, findings);
    }
    for (AllocationXml.Queue queue : site.file.queues()) {
      for (XmlElement place : queue.places) {
        for (XmlElement element : place.elements) {
          limit(element, queue.name, container, findings);
          amount(element, queue.name, container, findings);
        }
      }
      within(queue, findings);
      children(site.file, queue, findings);
    }
  }

  private static Resource smallestContainer(Configuration conf) {
    return new FairSchedulerConfiguration(conf).getMinimumAllocation();
  }

  private static void limit(
      XmlElement element, String queue, Resource container, Findings findings) {
    if (!LIMITS.contains(element.tag)) {
      return;
    }
    ConfigurableResource read = read(element, Long.MAX_VALUE);
    if (read == null) {
      unreadable(element, queue, findings);
      return;
    }
    List<String> missing = new ArrayList<>();
    boolean closed = false;
    Resource amounts = read.getResource(muchOfAll());
    for (ResourceInformation type : amounts.getResources()) {
      boolean usual = type.getName().equals("memory-mb") || type.getName().equals("vcores");
      // Next to memory-mb, Hadoop reads missing vcores as -1.
      if (type.getValue() <= 0 && usual) {
        closed = true;
      } else if (type.getValue() == 0 && !element.text().contains("=")) {
        missing.add(type.getName());
      }
    }
    if (hasCommaInNumber(element)) {
      misread(element, queue, read, findings);
    } else if (closed) {
      findings.oddValue(
          element,
          queue,
          ", which is read as "
              + shown(element, read)
              + ": no application runs there. Expected more than 0 of memory and of vcores, and"
              + " both named.");
    } else if (!missing.isEmpty()) {
      findings.oddValue(
          element,
          queue,
          ": in this form "
              + String.join(", ", missing)
              + " is 0, and no container that asks for it runs. Write memory-mb=…, vcores=…, which"
              + " limits what it names and nothing else.");
    } else if (!Resources.fitsIn(container, amounts)) {
      findings.oddValue(
          element,
          queue,
          ": no application runs there, since the smallest container is " + container + ".");
    } else if (!Resources.fitsIn(Resources.multiply(container, 2), amounts)) {
      findings.oddValue(
          element,
          queue,
          ": an application's AM takes all of it, and its tasks get nothing, since the smallest"
              + " container is "
              + container
              + ". Expected room for two at least.");
    }
  }

  /** Hadoop searches for a number before each unit, and finds the part after the comma. */
  private static boolean hasCommaInNumber(XmlElement element) {
    return !element.text().contains("=") && element.text().split(",", -1).length > 2;
  }

  private static void misread(
      XmlElement element, String queue, ConfigurableResource read, Findings findings) {
    findings.oddValue(
        element,
        queue,
        ", which is read as "
            + shown(element, read)
            + ": expected whole numbers without a comma in them.");
  }

  /** A cluster so large that 0 % of it is 0 % of any. */
  private static Resource muchOfAll() {
    Resource all = Resources.createResource(MANY, MANY);
    for (ResourceInformation type : all.getResources()) {
      type.setValue(MANY);
    }
    return all;
  }

  private static String shown(XmlElement element, ConfigurableResource read) {
    Resource amounts = read.getResource();
    return amounts == null ? Shown.value(element.text()) : amounts.toString();
  }

  private static void amount(
      XmlElement element, String queue, Resource container, Findings findings) {
    if (!AMOUNTS.contains(element.tag)) {
      return;
    }
    boolean minimum = element.tag.equals(MINIMUM);
    ConfigurableResource read = read(element, minimum ? 0 : Long.MAX_VALUE);
    if (read == null) {
      unreadable(element, queue, findings);
    } else if (hasCommaInNumber(element)) {
      misread(element, queue, read, findings);
    } else if (read.getResource() == null) {
      findings.oddValue(
          element,
          queue,
          ": the FairScheduler takes no percentage here, and the queue has no such "
              + (minimum ? "minimum" : "limit")
              + ". Expected amounts, such as memory-mb=8192, vcores=8.");
    } else if (!minimum && !Resources.fitsIn(container, read.getResource())) {
      findings.oddValue(
          element,
          queue,
          String.format(
              ", which is read as %s: every submission fails, since the smallest container is %s."
                  + " Expected that at least, of memory and of vcores.",
              read.getResource(), container));
    }
  }

  private static void unreadable(XmlElement element, String queue, Findings findings) {
    StringBuilder unknown = new StringBuilder();
    for (String part : element.text().split(",", -1)) {
      String type = part.split("=", 2)[0].trim();
      if (part.contains("=") && !ResourceUtils.getResourceTypes().containsKey(type)) {
        unknown.append(String.format(" There is no %s in yarn.resource-types.", Shown.value(type)));
      }
    }
    findings.badValue(
        element,
        queue,
        ": expected \"8192 mb, 8 vcores\" or \"memory-mb=8192, vcores=8\""
            + (AMOUNTS.contains(element.tag) ? "" : ", or a percentage such as \"50%\"")
            + ", in whole numbers up to 2147483647, without other units."
            + unknown);
  }

  private static void within(AllocationXml.Queue queue, Findings findings) {
    XmlElement minimum = queue.element(MINIMUM);
    Resource least = amounts(minimum, 0);
    Resource most = amounts(queue.element("maxResources"), Long.MAX_VALUE);
    if (least != null && most != null && !Resources.fitsIn(least, most)) {
      findings.oddValue(
          minimum,
          queue.name,
          " beside <maxResources> "
              + Shown.value(queue.text("maxResources", ""))
              + ": expected a minimum within the maximum. The minimum counts.");
    }
  }

  /** The children's minimum shares, beyond the parent's maximum. */
  private static void children(AllocationXml file, AllocationXml.Queue parent, Findings findings) {
    Resource most = amounts(parent.element("maxResources"), Long.MAX_VALUE);
    if (most == null || !parent.isParent()) {
      return;
    }
    Resource sum = Resources.createResource(0, 0);
    for (AllocationXml.Queue queue : file.queues()) {
      Resource least = amounts(queue.element(MINIMUM), 0);
      if (queue.parent().equals(parent.name) && least != null) {
        Resources.addTo(sum, least);
      }
    }
    if (!Resources.fitsIn(sum, most)) {
      findings.oddValue(
          parent.element("maxResources"),
          parent.name,
          ": the minimum shares of the queues inside add up to "
              + sum
              + ". Expected no more than the parent may have; lower them.");
    }
  }

  /** Null if missing, a percentage, or invalid. */
  private static Resource amounts(XmlElement element, long missing) {
    ConfigurableResource read = element == null ? null : read(element, missing);
    Resource amounts = read == null ? null : read.getResource();
    if (amounts != null && amounts.getVirtualCores() < 0) {
      amounts.setVirtualCores(Integer.MAX_VALUE);
    }
    return amounts;
  }

  /**
   * Null if Hadoop cannot read it.
   *
   * @param missing the value of types that are not named
   */
  private static ConfigurableResource read(XmlElement element, long missing) {
    try {
      return element.elements.isEmpty()
          ? FairSchedulerConfiguration.parseResourceConfigValue(element.text(), missing)
          : null;
    } catch (AllocationConfigurationException | RuntimeException e) {
      return null;
    }
  }
}
