/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import java.util.Collection;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;

/**
 * Checks an allocation file against the FairScheduler, which accepts nearly everything, and this
 * plugin: what would be refused or applied only in part is an error; what has no effect, or another
 * than written, is a warning.
 */
public final class AllocationFileChecks {
  private AllocationFileChecks() {}

  /**
   * Checks a file.
   *
   * @param conf of the ResourceManager
   * @param options from the file and yarn-site.xml; null if invalid
   * @param existing the current queues; at a start those that Hadoop creates itself
   */
  public static Findings of(
      AllocationXml file, Configuration conf, Options options, Collection<FSQueue> existing) {
    AllocationSite site =
        new AllocationSite(
            file,
            conf,
            existing,
            tag -> AllSettings.GROUPS.stream().anyMatch(group -> group.claims(tag)));
    Findings findings = new Findings(file);
    StockChecks.ALL.forEach(check -> check.check(site, findings));
    new LspsElements(options).check(site, findings);
    return findings;
  }
}
