/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.LabException;
import io.lsps.lab.workload.JobConf;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import io.lsps.yarn.options.XmlElement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/**
 * A site's own files: a folder with yarn-site.xml, and fair-scheduler.xml or
 * capacity-scheduler.xml. core-site.xml, mapred-site.xml and resource-types.xml are read if
 * present.
 *
 * @param conf what a ResourceManager reads, Hadoop's defaults included
 * @param allocations the FairScheduler's file; null if there is none
 */
public record SiteConf(Path folder, Configuration conf, Path allocations) {
  private static final String ALLOCATIONS = "fair-scheduler.xml";
  static final String CAPACITIES = "capacity-scheduler.xml";

  /** The schedulers that can be replayed. */
  private static final List<String> SCHEDULERS =
      List.of(
          FairScheduler.class.getName(),
          CapacityScheduler.class.getName(),
          LspsCapacityScheduler.class.getName(),
          LspsFairScheduler.class.getName());

  /**
   * Reads a folder.
   *
   * @throws LabException if a file is missing or the scheduler is another one
   * @throws io.lsps.settings.BadSettingException if a file is no XML
   */
  public static SiteConf read(Path folder) {
    Configuration conf = new Configuration(false);
    conf.addResource("core-default.xml");
    add(conf, folder.resolve("core-site.xml"));
    conf.addResource("yarn-default.xml");
    if (!add(conf, folder.resolve("yarn-site.xml"))) {
      throw new LabException(
          "--conf "
              + folder
              + (Files.isDirectory(folder)
                  ? ": there is no yarn-site.xml in it"
                  : ": there is no such folder")
              + "; expected a copy of the ResourceManager's configuration folder");
    }
    add(conf, folder.resolve("resource-types.xml"));
    SiteConf files = new SiteConf(folder, conf, null);
    String scheduler = files.scheduler();
    if (!SCHEDULERS.contains(scheduler)) {
      throw new LabException(
          "%s/yarn-site.xml names %s as its scheduler; expected one of %s"
              .formatted(folder, scheduler, SCHEDULERS));
    }
    if (files.capacity()) {
      if (!add(conf, folder.resolve(CAPACITIES))) {
        throw new LabException(
            "%s: the scheduler is the CapacityScheduler%s, and there is no %s; expected that file"
                .formatted(
                    folder,
                    Files.exists(folder.resolve(ALLOCATIONS))
                        ? ", Hadoop's default, as yarn-site.xml names none"
                        : "",
                    CAPACITIES));
      }
      return files;
    }
    Path named =
        folder.resolve(conf.getTrimmed(FairSchedulerConfiguration.ALLOCATION_FILE, ALLOCATIONS));
    // The files may be a copy, with the path of the original.
    Path found = Files.isRegularFile(named) ? named : folder.resolve(named.getFileName());
    if (!Files.isRegularFile(found)) {
      throw new LabException(
          "%s: there is no %s, the FairScheduler's allocation file"
              .formatted(folder, named.getFileName()));
    }
    wellFormed(found);
    return new SiteConf(folder, conf, found.toAbsolutePath());
  }

  private static boolean add(Configuration conf, Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    wellFormed(file);
    conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    return true;
  }

  /** Hadoop would print a stack trace instead of the line. */
  private static void wellFormed(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      XmlElement.read(in, file.toString());
    } catch (IOException e) {
      throw new LabException(file + " cannot be read: expected a file that you may read", e);
    }
  }

  /** The class of the scheduler. */
  public String scheduler() {
    return conf.getTrimmed(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class.getName());
  }

  public boolean capacity() {
    return scheduler().endsWith(CapacityScheduler.class.getSimpleName());
  }

  /** Whether the scheduler is LsPS. */
  public boolean lsps() {
    return scheduler().startsWith("io.lsps.");
  }

  /** The defaults for MapReduce jobs. */
  public JobConf jobDefaults() {
    Configuration jobs = new Configuration(false);
    add(jobs, folder.resolve("mapred-site.xml"));
    return JobConf.of(jobs::get);
  }
}
