/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.DemoScenario.DemoSize;
import io.lsps.tools.demo.DemoScenario.ScenarioFindings;
import io.lsps.tools.demo.PlannedJob.ArrivalTrigger;
import io.lsps.tools.local.SchedulerChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A batch of recurring jobs in one queue, all submitted at once. It runs under the stock fifo
 * policy, under JohnsonPolicy with its default objective, and under JohnsonPolicy for the least
 * total completion time. JohnsonPolicy learns the jobs' times in a first round. All contenders run
 * two rounds, so that every second round is on an equally warm cluster.
 */
record BatchScenario(DemoSize size, long seed) implements DemoScenario {
  private static final String QUEUE = "batch";
  private static final String JOHNSON_POLICY = "io.lsps.order.yarn.JohnsonPolicy";
  private static final List<ExampleProgram> PROGRAMS =
      List.of(ExampleProgram.WORD_COUNT, ExampleProgram.SORT, ExampleProgram.INVERTED_INDEX);

  @Override
  public String name() {
    return QUEUE;
  }

  @Override
  public String purpose() {
    return "Recurring jobs, all at once in one queue";
  }

  /** The programs in turns, each job with 2 to 6 maps and 1 to 3 reduces drawn by the seed. */
  @Override
  public DemoMix mix() {
    int jobs = size == DemoSize.TINY ? 3 : size == DemoSize.QUICK ? 6 : 9;
    SplittableRandom random = new SplittableRandom(seed);
    List<PlannedJob> batch = new ArrayList<>();
    while (batch.size() < jobs) {
      int place = batch.size();
      ExampleProgram program = PROGRAMS.get(place % PROGRAMS.size());
      Map<String, String> conf = new HashMap<>(SlotCluster.jobConf());
      conf.put(MRJobConfig.JOB_NAME, name(program, place / PROGRAMS.size()));
      batch.add(
          new PlannedJob(
              place + 1,
              QUEUE,
              program,
              0,
              size == DemoSize.TINY ? 2 : random.nextInt(2, 7),
              size == DemoSize.TINY ? 1 : random.nextInt(1, 4),
              conf,
              ArrivalTrigger.START));
    }
    return new DemoMix(batch);
  }

  /** Recurring jobs are told apart by name. The scheduler ignores digits in names. */
  private static String name(ExampleProgram program, int which) {
    return program.title() + "-" + (char) ('a' + which);
  }

  @Override
  public List<Contender> contenders() {
    Contender johnson =
        contender(BatchOutcome.JOHNSON, "Johnson", SchedulerChoice.LSPS, JOHNSON_POLICY, "");
    if (size == DemoSize.TINY) {
      return List.of(johnson);
    }
    return List.of(
        contender("fifo", "fifo", SchedulerChoice.FAIR, "fifo", ""),
        johnson,
        contender(
            BatchOutcome.SHORTEST,
            "shortest first",
            SchedulerChoice.LSPS,
            JOHNSON_POLICY,
            "<johnsonObjective>tct</johnsonObjective>"));
  }

  private Contender contender(
      String name, String title, SchedulerChoice scheduler, String policy, String objective) {
    String allocations =
        """
        <?xml version="1.0"?>
        <allocations>
          <queue name="root">
            <queue name="%s">
              <schedulingPolicy>%s</schedulingPolicy>%s
              <!-- All jobs at once. -->
              <maxAMShare>-1.0</maxAMShare>
            </queue>
          </queue>
        </allocations>
        """
            .formatted(QUEUE, policy, objective);
    return new Contender(
        name,
        title,
        SlotCluster.of(scheduler, BatchOutcome.SLOTS, mix().jobs().size(), Map.of(), allocations),
        2);
  }

  @Override
  public ScenarioFindings findings(List<SchedulerRun> runs) {
    return new BatchFindings(runs.stream().map(BatchOutcome::of).toList());
  }
}
