/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import java.util.Collection;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;

/** An allocation file with its environment. */
public final class AllocationSite {
  public final AllocationXml file;
  public final Configuration conf;
  final Collection<FSQueue> existing;
  private final Predicate<String> options;

  /**
   * A file in a ResourceManager.
   *
   * @param conf of the ResourceManager
   * @param existing the queues before the file is loaded; at a start those that this version of
   *     Hadoop creates itself
   * @param options whether an element of a queue, by its tag, is an option of this plugin
   */
  public AllocationSite(
      AllocationXml file,
      Configuration conf,
      Collection<FSQueue> existing,
      Predicate<String> options) {
    this.file = file;
    this.conf = conf;
    this.existing = existing;
    this.options = options;
  }

  boolean isOption(XmlElement element) {
    return options.test(element.tag);
  }
}
