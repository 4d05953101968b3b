/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Checks numbers and similar values, which the FairScheduler passes to Java's parsers. */
final class ValueForms implements AllocationCheck {
  /** How an element's value is parsed, and what is unusual about a valid value. */
  private interface Form {
    void judge(XmlElement element, String queue, Findings findings);
  }

  private static final Form COUNT =
      (element, queue, findings) -> {
        Integer value =
            read(
                element,
                queue,
                findings,
                Integer::valueOf,
                "a whole number such as 10, 2147483647 at most");
        if (value != null && value < 0) {
          findings.badValue(element, queue, ": expected a whole number, at least 0.");
        } else if (value != null && value == 0) {
          findings.oddValue(
              element, queue, ": no application runs, those submitted wait. Expected 1 or more.");
        }
      };

  private static final Form WEIGHT =
      (element, queue, findings) -> {
        Double read = read(element, queue, findings, Double::valueOf, "a number such as 2.0");
        float weight = read == null ? 1 : read.floatValue();
        if (weight < 0) {
          findings.badValue(element, queue, ": expected a number above 0.");
        } else if (Float.isInfinite(weight)) {
          findings.oddValue(element, queue, ": expected a number that is not endless.");
        } else if (weight == 0) {
          findings.oddValue(
              element,
              queue,
              ": expected a number above 0. Its share is its minimum share alone. Beyond that it"
                  + " comes after all its siblings, and maxAMShare counts of what the cluster has"
                  + " free. Under drf one that holds nothing has its place by name.");
        }
      };

  private static final Form MASTERS =
      (element, queue, findings) -> {
        Float share = read(element, queue, findings, Float::valueOf, "a number such as 0.5");
        if (share != null && share > 1) {
          findings.oddValue(
              element, queue, ": expected -1 or a number from 0 to 1. It counts as 1.");
        } else if (share != null && share != -1 && !(share >= 0)) {
          findings.badValue(element, queue, ": expected -1 for no limit, or a number from 0 to 1.");
        }
      };

  private static final Form FRACTION =
      (element, queue, findings) -> {
        Float part = read(element, queue, findings, Float::valueOf, "a number such as 0.5");
        if (part != null && (part < 0 || part > 1)) {
          findings.oddValue(
              element,
              queue,
              ": expected a number from 0 to 1. It counts as " + (part < 0 ? 0 : 1) + ".");
        }
      };

  private static final Form SECONDS =
      (element, queue, findings) -> {
        Long seconds =
            read(element, queue, findings, Long::valueOf, "seconds as a whole number, such as 60");
        // Hadoop multiplies without an overflow check.
        if (seconds != null && (seconds < 0 || seconds > Long.MAX_VALUE / 1000)) {
          findings.oddValue(
              element,
              queue,
              String.format(
                  ": the FairScheduler counts it as %s ms. Expected seconds from 0 to %s, which is"
                      + " as good as never.",
                  seconds * 1000, Long.MAX_VALUE / 1000));
        }
      };

  private static final Form FLAG =
      (element, queue, findings) -> {
        String text = read(element, queue, findings, Function.identity(), "true or false");
        if (text != null && !text.matches("(?i)true|false")) {
          findings.oddValue(element, queue, ": expected true or false. It counts as false.");
        }
      };

  private static final Form TEXT =
      (element, queue, findings) ->
          read(element, queue, findings, Function.identity(), "the name of a class");

  /** A single blank means nobody. */
  private static final Form RIGHT =
      (element, queue, findings) -> {
        if (element.isEmpty()) {
          findings.badValue(
              element,
              queue,
              ": expected users and groups such as \"ann,bob ops\", one blank for nobody, or *.");
        }
      };

  private static final Map<String, Form> OF_A_QUEUE = new HashMap<>();
  private static final Map<String, Form> AT_THE_TOP = new HashMap<>();

  static {
    OF_A_QUEUE.put("weight", WEIGHT);
    OF_A_QUEUE.put("maxRunningApps", COUNT);
    OF_A_QUEUE.put("maxAMShare", MASTERS);
    OF_A_QUEUE.put("fairSharePreemptionThreshold", FRACTION);
    OF_A_QUEUE.put("minSharePreemptionTimeout", SECONDS);
    OF_A_QUEUE.put("fairSharePreemptionTimeout", SECONDS);
    OF_A_QUEUE.put("allowPreemptionFrom", FLAG);
    OF_A_QUEUE.put("aclSubmitApps", RIGHT);
    OF_A_QUEUE.put("aclAdministerApps", RIGHT);
    OF_A_QUEUE.put("aclAdministerReservations", RIGHT);
    OF_A_QUEUE.put("aclListReservations", RIGHT);
    OF_A_QUEUE.put("aclSubmitReservations", RIGHT);
    AT_THE_TOP.put("userMaxAppsDefault", COUNT);
    AT_THE_TOP.put("queueMaxAppsDefault", COUNT);
    AT_THE_TOP.put("queueMaxAMShareDefault", MASTERS);
    AT_THE_TOP.put("defaultFairSharePreemptionThreshold", FRACTION);
    AT_THE_TOP.put("defaultMinSharePreemptionTimeout", SECONDS);
    AT_THE_TOP.put("defaultFairSharePreemptionTimeout", SECONDS);
    AT_THE_TOP.put("fairSharePreemptionTimeout", SECONDS);
    AT_THE_TOP.put("reservation-agent", TEXT);
    AT_THE_TOP.put("reservation-policy", TEXT);
    AT_THE_TOP.put("reservation-planner", TEXT);
  }

  @Override
  public void check(AllocationSite site, Findings findings) {
    XmlElement top = site.file.outermost;
    look(top, AT_THE_TOP, "", findings);
    for (XmlElement user : top.elements) {
      if (user.tag.equals("user")) {
        look(user, OF_A_QUEUE, "", findings);
      }
    }
    for (AllocationXml.Queue queue : site.file.queues()) {
      queue.places.forEach(place -> look(place, OF_A_QUEUE, queue.name, findings));
    }
  }

  private static void look(
      XmlElement parent, Map<String, Form> forms, String queue, Findings findings) {
    for (XmlElement element : parent.elements) {
      Form form = forms.get(element.tag);
      if (form != null) {
        form.judge(element, queue, findings);
      }
    }
  }

  /**
   * A value parsed by Java; null, with an error, if invalid.
   *
   * @param expected for a message, with an example
   */
  private static <T> T read(
      XmlElement element,
      String queue,
      Findings findings,
      Function<String, T> parser,
      String expected) {
    try {
      if (!element.text().isEmpty() && element.elements.isEmpty()) {
        return parser.apply(element.text());
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    findings.badValue(element, queue, ": expected " + expected + ".");
    return null;
  }
}
