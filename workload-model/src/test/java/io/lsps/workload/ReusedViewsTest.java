/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Views are kept from one snapshot to the next. A change after which a kept view is not dropped
 * would show here: a model that was asked after every event and one that is asked for the first
 * time tell the same.
 */
class ReusedViewsTest {
  private static final int EVENTS = 80;
  private static final Framework[] FRAMEWORKS = Framework.values();

  private final List<Consumer<WorkloadModel>> events = new ArrayList<>();
  private long now = 1_000_000;

  private static ResourceVector size(int memory) {
    return ResourceVector.of(
        new String[] {ResourceVector.MEMORY, ResourceVector.VCORES}, memory, 1 + memory % 3);
  }

  private static RequestKey key(Framework framework, SplittableRandom random) {
    return framework == Framework.MAPREDUCE
        ? RequestKey.of(random.nextBoolean() ? Phase.MAP : Phase.REDUCE)
        : RequestKey.task(random.nextInt(80), 0);
  }

  private Consumer<WorkloadModel> draw(SplittableRandom random) {
    now += random.nextInt(3) * 700L;
    long at = now;
    int number = random.nextInt(8);
    String job = "job" + number;
    Framework framework = FRAMEWORKS[number % FRAMEWORKS.length];
    RequestKey key = key(framework, random);
    int task = random.nextInt(6);
    String user = "user" + random.nextInt(3);
    int count = random.nextInt(4);
    ResourceVector size = size(512 << random.nextInt(3));
    TaskOutcome outcome = TaskOutcome.values()[random.nextInt(TaskOutcome.values().length)];
    switch (random.nextInt(16)) {
      case 0:
      case 1:
        JobSpec spec = new JobSpec(job, user, "name " + "ab".charAt(number % 2), framework, -1, at);
        return model -> model.jobSubmitted(spec, at);
      case 2:
        return model -> model.attemptStarted(job);
      case 3:
        return model -> model.masterStarted(job);
      case 4:
      case 5:
      case 6:
        return model -> model.asked(job, List.of(new OutstandingAsk(key, count, size)), at);
      case 7:
        return model -> model.taskAcquired(job, key, task, size, at);
      case 8:
      case 9:
        return model -> model.taskStarted(job, key, task, size, at);
      case 10:
      case 11:
        return model -> model.taskEnded(job, task, outcome, at);
      case 12:
        return model -> model.jobMoved(job, user, at);
      case 13:
        return model -> model.jobFinished(job, count > 0, at);
      case 14:
        return count > 0
            ? model -> model.restartWindow(user)
            : model -> model.forgetIdle(30_000, at);
      default:
        return count > 0
            ? model -> model.capacity(size(100_000 + count))
            : model -> model.limit(new HistoryLimits(3, 2, 1_000_000));
    }
  }

  private WorkloadSnapshot afresh() {
    WorkloadModel model = new WorkloadModel();
    events.forEach(event -> event.accept(model));
    return model.snapshot(now);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void keptViewsTellWhatFreshOnesTell(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    WorkloadModel model = new WorkloadModel();
    for (int i = 0; i < EVENTS; i++) {
      Consumer<WorkloadModel> event = draw(random);
      events.add(event);
      event.accept(model);
      WorkloadSnapshot kept = model.snapshot(now);
      WorkloadSnapshot fresh = afresh();
      assertThat(kept.users.keySet()).as("after %d events", i + 1).isEqualTo(fresh.users.keySet());
      fresh.users.forEach(
          (user, view) ->
              assertThat(kept.users.get(user))
                  .as("%s after %d events", user, events.size())
                  .usingRecursiveComparison()
                  .isEqualTo(view));
      assertThat(kept.taskTimes.hasSameTimesAs(fresh.taskTimes)).isTrue();
    }
  }

  /** Whoever asks for news alone, and puts them together, knows everyone as of now. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void newsPutTogetherTellWhatAWholeSnapshotTells(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    WorkloadModel model = new WorkloadModel();
    Map<String, UserView> known = new HashMap<>();
    int partial = 0;
    for (int i = 0; i < 2 * EVENTS; i++) {
      draw(random).accept(model);
      if (i % 3 == 0) {
        // Others look meanwhile.
        model.snapshot(now);
        continue;
      }
      WorkloadSnapshot news = model.news(now);
      if (news == null) {
        known.clear();
        news = model.allNews(now);
      } else {
        partial++;
      }
      known.putAll(news.users);
      Map<String, UserView> whole = model.snapshot(now).users;
      assertThat(known.keySet()).isEqualTo(whole.keySet());
      whole.forEach((user, view) -> assertThat(known.get(user)).isSameAs(view));
    }
    assertThat(partial).isGreaterThan(EVENTS);
  }

  @Test
  void aUserOfWhomNothingChangesIsTheSameObject() {
    WorkloadModel model = new WorkloadModel();
    model.capacity(size(100_000));
    RequestKey maps = RequestKey.of(Phase.MAP);
    for (String user : List.of("quiet", "busy", "asker")) {
      model.jobSubmitted(new JobSpec(user, user, "n", Framework.MAPREDUCE, -1, 0), 0);
      model.asked(user, List.of(new OutstandingAsk(maps, 3, size(1024))), 0);
    }
    model.taskStarted("busy", maps, 1, size(1024), 0);
    Map<String, UserView> before = model.snapshot(1000).users;
    model.asked("quiet", List.of(new OutstandingAsk(maps, 3, size(1024))), 0);
    model.asked("asker", List.of(new OutstandingAsk(maps, 4, size(1024))), 0);
    Map<String, UserView> after = model.snapshot(2000).users;
    assertThat(after.get("quiet")).isSameAs(before.get("quiet"));
    assertThat(after.get("asker")).isNotSameAs(before.get("asker"));
    assertThat(after.get("busy").jobs.get(0).phase(Phase.MAP).elapsedSeconds).isEqualTo(2);
  }

  /** A map that was given back and is asked for again was not done: its time counts no more. */
  @Test
  void taskTimesForgetWhatWasGivenBackUndone() {
    WorkloadModel model = new WorkloadModel();
    RequestKey maps = RequestKey.of(Phase.MAP);
    model.jobSubmitted(new JobSpec("job", "alice", "n", Framework.MAPREDUCE, -1, 0), 0);
    model.asked("job", List.of(new OutstandingAsk(maps, 1, size(1024))), 0);
    model.taskStarted("job", maps, 1, size(1024), 0);
    model.taskEnded("job", 1, TaskOutcome.RELEASED, 20_000);
    assertThat(model.snapshot(20_000).taskTimes.seconds(Phase.MAP)).isEqualTo(20);

    model.asked("job", List.of(new OutstandingAsk(maps, 2, size(1024))), 20_000);

    assertThat(model.snapshot(20_000).taskTimes.seconds(Phase.MAP)).isNaN();
  }

  @Test
  void viewsThatAreNotKeptAreMadeAnewAndTellTheSame() {
    WorkloadModel model = new WorkloadModel();
    model.capacity(size(100_000));
    model.jobSubmitted(new JobSpec("job", "alice", "n", Framework.MAPREDUCE, -1, 0), 0);
    model.asked("job", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 3, size(1024))), 0);
    model.keepViews(false);
    UserView first = model.snapshot(1000).users.get("alice");
    UserView second = model.snapshot(1000).users.get("alice");
    assertThat(second).isNotSameAs(first).usingRecursiveComparison().isEqualTo(first);
    assertThat(second.jobs.get(0)).isNotSameAs(first.jobs.get(0));
  }
}
