/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.scheduler.SiteConf;
import io.lsps.lab.workload.SiteHistory;
import io.lsps.tools.local.RestClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps whatif}: would LsPS help this cluster, and whom would it hurt? */
@Command(
    name = "whatif",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Replays the jobs that a cluster recorded under its own configuration, under stock at its"
          + " best and under LsPS, and says who gains and who loses. It first says how far off the"
          + " replay is; where that is more than the gain, it gives no verdict.",
      "Exits 0 with any answer."
    })
public final class WhatifCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--history",
      required = true,
      paramLabel = "DIR|FILE|URL",
      description =
          "The jobs: a folder of MapReduce job histories (*.jhist, with job_*_conf.xml beside them)"
              + " and Spark event logs, one such file, a Rumen or SLS trace, or the web address of"
              + " a MapReduce job history server. Repeatable.")
  private List<String> histories;

  @Option(
      names = "--conf",
      required = true,
      paramLabel = "DIR",
      description =
          "The ResourceManager's files: yarn-site.xml, and fair-scheduler.xml or"
              + " capacity-scheduler.xml; also core-site.xml, mapred-site.xml and"
              + " resource-types.xml, where they are there.")
  private Path folder;

  @Option(names = "--nodes", paramLabel = "N", description = "How many nodes the cluster has.")
  private Integer nodes;

  @Option(
      names = "--node-memory",
      paramLabel = "MB",
      description =
          "Memory of a node for containers. Default: yarn.nodemanager.resource.memory-mb of"
              + " --conf.")
  private Long nodeMemory;

  @Option(
      names = "--node-vcores",
      paramLabel = "N",
      description = "Vcores of a node. Default: yarn.nodemanager.resource.cpu-vcores of --conf.")
  private Integer nodeVcores;

  @Option(
      names = "--rm",
      paramLabel = "URL",
      description =
          "The web address of a running ResourceManager, which says how many nodes there"
              + " are and how large.")
  private String resourceManager;

  @Option(
      names = "--nobody-slower",
      paramLabel = "PERCENT",
      converter = SettingSearch.Percentage.class,
      description =
          "Search settings of LsPS with which no queue and no user is slower than today by more, in"
              + " the mean: 10%%. They are chosen on the first half of the record's time and judged"
              + " on the second.")
  private Double nobodySlower;

  @Option(
      names = "--objective",
      paramLabel = "mean|p95|queue:NAME",
      description =
          "What the search makes small: the mean response time of all jobs (default), their 95th"
              + " percentile, or the mean of one queue's.")
  private String objective;

  @Option(
      names = "--write",
      paramLabel = "DIR",
      description =
          "With either of the two: where copies of --conf go, with LsPS and the settings found.")
  private Path copies;

  @Option(names = "--out", paramLabel = "FILE", description = "Where a page of all this goes.")
  private Path out;

  @Option(names = "--quiet", description = "No progress.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    boolean searches = nobodySlower != null || objective != null;
    if (copies != null && !searches) {
      throw new ParameterException(
          spec.commandLine(),
          "--write has nothing to write: expected --nobody-slower or --objective beside it");
    }
    if (copies != null && Files.exists(copies)) {
      throw new ParameterException(
          spec.commandLine(),
          "--write "
              + copies
              + " is there already: expected a new folder, as nothing is overwritten");
    }
    HadoopLogging.quiet();
    SiteConf files = SiteConf.read(folder);
    ClusterNodes cluster = nodes(files);
    SiteHistory history = new SiteHistory(histories.get(0), ReplayedCluster.REDUCE_OVERLAP);
    for (String each : histories) {
      progress("reading " + each + " …");
      if (each.matches("https?://.*")) {
        RestClient rest = new RestClient(Duration.ofMinutes(2));
        history.add(each, path -> rest.get(RestClient.base(each) + path));
      } else {
        history.add(Path.of(each));
      }
    }
    ReplayedCluster replayed = ReplayedCluster.of(files, cluster, history.trace());
    // What a scheduler logs of jobs that it refuses is counted below.
    HadoopLogging.silent();
    SiteReplays replays = new SiteReplays(files, replayed, this::progress);
    SettingSearch search = null;
    if (searches) {
      search = new SettingSearch(replayed, files, replays, wanted());
      search.run(this::progress, copies);
    }
    WhatifReport report = new WhatifReport(replayed, replays, search);
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.print(report.text());
    if (out != null) {
      Files.writeString(out, new WhatifPage(report).html());
      terminal.println("Page: " + out);
    }
    terminal.flush();
    return 0;
  }

  private SettingSearch.Goal wanted() {
    return new SettingSearch.Goal(
        objective == null ? "mean" : objective,
        nobodySlower == null ? Double.POSITIVE_INFINITY : nobodySlower);
  }

  private ClusterNodes nodes(SiteConf files) {
    if (resourceManager != null) {
      if (nodes != null) {
        throw new ParameterException(
            spec.commandLine(), "--nodes and --rm exclude each other: expected one of them");
      }
      return ClusterNodes.of(resourceManager);
    }
    if (nodes == null) {
      throw new ParameterException(
          spec.commandLine(),
          "how many nodes are there? Histories do not say: expected --nodes N, or --rm URL of the"
              + " running ResourceManager");
    }
    long memory =
        nodeMemory != null ? nodeMemory : files.conf().getLong(YarnConfiguration.NM_PMEM_MB, 0);
    int vcores =
        nodeVcores != null ? nodeVcores : files.conf().getInt(YarnConfiguration.NM_VCORES, 0);
    if (nodes < 1 || memory < 1 || vcores < 1) {
      throw new ParameterException(
          spec.commandLine(),
          "%d nodes of %d MB and %d vcores: expected 1 or more of each; --nodes says how many; where %s/yarn-site.xml leaves memory and vcores to each node, give --node-memory and --node-vcores"
              .formatted(nodes, memory, vcores, folder));
    }
    return new ClusterNodes(nodes, memory, vcores, List.of());
  }

  private void progress(String what) {
    if (!quiet) {
      spec.commandLine().getErr().println(what);
      spec.commandLine().getErr().flush();
    }
  }
}
