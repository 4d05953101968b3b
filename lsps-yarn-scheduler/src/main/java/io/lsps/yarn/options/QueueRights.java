/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Finds access lists without effect. */
final class QueueRights implements AllocationCheck {
  private static final List<String> LISTS = Arrays.asList("aclSubmitApps", "aclAdministerApps");

  private static final String EVERYBODY = "*";

  /** Groups begin after the first blank. */
  private static final Pattern BLANK_AFTER_COMMA =
      Pattern.compile("\\S*,\\s+\\S.*", Pattern.DOTALL);

  @Override
  public void check(AllocationSite site, Findings findings) {
    groups(site, findings);
    boolean asked = site.conf.getBoolean(YarnConfiguration.YARN_ACL_ENABLE, false);
    for (String list : LISTS) {
      site.file.queues().stream()
          .filter(queue -> !queue.text(list, EVERYBODY).equals(EVERYBODY))
          .filter(queue -> !asked || isVoid(site, queue, list))
          .findFirst()
          .ifPresent(queue -> findings.warning(queue.element(list), queue.name, why(asked, list)));
    }
  }

  private static void groups(AllocationSite site, Findings findings) {
    for (AllocationXml.Queue queue : site.file.queues()) {
      for (String list : LISTS) {
        if (BLANK_AFTER_COMMA.matcher(queue.text(list, "")).matches()) {
          findings.oddValue(
              queue.element(list),
              queue.name,
              ": what follows the first blank are groups, not users. Write users with commas"
                  + " alone between them, then one blank, then groups.");
        }
      }
    }
  }

  /** A right in a queue applies to all below; by default everybody has all rights in root. */
  private static boolean isVoid(AllocationSite site, AllocationXml.Queue queue, String list) {
    for (String above = queue.parent();
        !above.isEmpty();
        above = above.substring(0, Math.max(0, above.lastIndexOf('.')))) {
      AllocationXml.Queue parent = site.file.queue(above);
      String usual = above.equals("root") ? EVERYBODY : "";
      if ((parent == null ? usual : parent.text(list, usual)).equals(EVERYBODY)) {
        return true;
      }
    }
    return false;
  }

  private static String why(boolean asked, String list) {
    return asked
        ? String.format(
            " restricts nobody: a queue above it admits everybody, as root does unless it says"
                + " otherwise. Write <%s> </%s> with one blank into root, and where else it says"
                + " *.",
            list, list)
        : " restricts nobody: access lists are off. Set "
            + YarnConfiguration.YARN_ACL_ENABLE
            + " in yarn-site.xml to true.";
  }
}
