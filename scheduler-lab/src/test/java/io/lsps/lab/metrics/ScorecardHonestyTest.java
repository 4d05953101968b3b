/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.scheduler.SimulatedRun;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.Workloads;
import io.lsps.scorecard.EndedJob.Decider;
import io.lsps.scorecard.Scorecard;
import io.lsps.scorecard.Scorecard.Window;
import io.lsps.scorecard.Tally;
import io.lsps.yarn.LspsFairScheduler;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The scorecard tells what a scheduler gains over a FairScheduler that was never run. Here it is
 * run: with reduces that start after all maps, as they do under LsPS.
 */
class ScorecardHonestyTest {
  private static final int DRAWS = 2;

  @Test
  void theScorecardTellsTheTrueGain() {
    isHonest("effective-table1:cv=0", 0.1);
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({"flex-mix172, 0.1", "effective-case1, 0.1", "synthetic, 0.1", "lsps-table2, 0.2"})
  void soItDoesWhereManyJobsAreLate(String workload, double tooLittle) {
    isHonest(workload, tooLittle);
  }

  /** It may tell less than the true gain, but not more. */
  private static void isHonest(String workload, double tooLittle) {
    HadoopLogging.quiet();
    Run lsps = new Run();
    Run fair = new Run();
    for (long seed = 1; seed <= DRAWS; seed++) {
      lsps.run("lsps", workload, seed);
      lsps.count();
      fair.run("fair[slowstart=1]", workload, seed);
    }
    double truth = lsps.seconds / fair.seconds;
    assertThat(lsps.compared).isEqualTo(lsps.jobs).isEqualTo(fair.jobs);
    double told = lsps.toldSeconds / lsps.fairSeconds;
    System.out.printf(
        Locale.ROOT, "%s: by the scorecard %.2f, over Fair %.2f%n", workload, told, truth);
    assertThat(told / truth).isBetween(0.93, 1 + tooLittle);
  }

  private static final class Run implements RunObserver {
    private Scorecard card;
    private double seconds;
    private long jobs;
    private double toldSeconds;
    private double fairSeconds;
    private long compared;

    void run(String scheduler, String workload, long seed) {
      Workload jobsOf = Workloads.byName(workload);
      SimulationSettings pool =
          SimulationSettings.pool(jobsOf.cluster().nodes(), jobsOf.cluster().slotsPerNode());
      SimulationSettings settings = Schedulers.settings(scheduler, pool);
      Map<String, String> queues =
          jobsOf.queueSettings(
              settings.nodes() * settings.nodeMemoryMb(), settings.nodes() * settings.nodeVcores());
      new SimulatedRun(scheduler, queues, jobsOf, settings).run(seed, this);
    }

    /** Runs begin in 1970, and take less than a week. */
    void count() {
      card.settleAll();
      Tally all = card.look(Decider.LSPS, 0).get(Window.WEEK).all;
      compared += all.jobs();
      toldSeconds += all.meanSeconds() * all.jobs();
      fairSeconds += all.meanFairSeconds() * all.jobs();
    }

    @Override
    public void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {
      if (scheduler instanceof LspsFairScheduler lsps) {
        card = lsps.overview().scorecard;
      }
    }

    @Override
    public void finished(WorkloadJob job, boolean succeeded, long now) {
      jobs++;
      seconds += (now - job.submitMillis()) / 1000.0;
    }
  }
}
