/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.yarn.allocations.AllocationSite;
import io.lsps.yarn.allocations.AllocationXml;
import io.lsps.yarn.allocations.Findings;
import io.lsps.yarn.allocations.StockChecks;
import java.util.Collection;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;

/**
 * Judges what an allocation file asks of the FairScheduler, which takes nearly all of it, and of
 * this plugin: what would be refused, or applied only in part, is an error; what does nothing, or
 * something else than was written, is a warning.
 */
public final class AllocationFileChecks {
  private AllocationFileChecks() {}

  /**
   * Judges a file.
   *
   * @param conf of the ResourceManager
   * @param options those that the file and yarn-site.xml give; null where they are bad themselves
   * @param existing the queues that there are now; at a start those that Hadoop makes by itself
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
