/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Framework;
import io.lsps.workload.Phase;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.Test;

class TrackedAppTest {
  private final TrackedApp app = app(1);

  private static TrackedApp app(int number) {
    ApplicationId id = ApplicationId.newInstance(0, number);
    Resource master = Resource.newInstance(512, 1);
    return new TrackedApp(id, "alice", "root.a", Framework.MAPREDUCE, 0, master, Set.of());
  }

  private static ContainerId container(int number) {
    ApplicationId id = ApplicationId.newInstance(0, 1);
    return ContainerId.newContainerId(ApplicationAttemptId.newInstance(id, 1), number);
  }

  /** Caught: waiting times with those of second attempts. */
  @Test
  void theFirstContainerOfEachKindCountsOnce() {
    assertThat(app.isFirst(true)).isTrue();
    assertThat(app.isFirst(true)).isFalse();
    assertThat(app.isFirst(false)).isTrue();
    assertThat(app.isFirst(false)).isFalse();
  }

  @Test
  void theFirstContainersOfARecoveredOneAreNotKnown() {
    app.recovered();

    assertThat(app.isFirst(true)).isFalse();
    assertThat(app.isFirst(false)).isFalse();
  }

  /** Caught: a size that changes for all applications when its request does. */
  @Test
  void sizesAreSharedAndStayAsTheyWere() {
    Resource asked = Resource.newInstance(1024, 1);
    TrackedApp other = app(2);
    app.container(Phase.MAP, asked);
    other.container(Phase.MAP, Resource.newInstance(1024, 1));
    asked.setMemorySize(1);

    assertThat(app.containers()).containsOnlyKeys(Phase.MAP);
    assertThat(app.containers().get(Phase.MAP)).isEqualTo(Resource.newInstance(1024, 1));
    assertThat(app.containers().get(Phase.MAP)).isSameAs(other.containers().get(Phase.MAP));
    assertThat(app.master).isSameAs(other.master);
  }

  @Test
  void theLargestContainerIsTheLargestOfEachResource() {
    assertThat(app.largestContainer()).isEqualTo(Resources.none());
    app.container(Phase.MAP, Resource.newInstance(1024, 4));
    app.container(Phase.REDUCE, Resource.newInstance(2048, 1));

    assertThat(app.largestContainer()).isEqualTo(Resource.newInstance(2048, 4));
    app.container(Phase.MAP, Resource.newInstance(1024, 2));
    assertThat(app.largestContainer()).isEqualTo(Resource.newInstance(2048, 2));
  }

  @Test
  void containersNotIncreasedAreForgottenOnceTheyAreNotHeld() {
    app.notIncreased(List.of(container(1), container(2)), held -> true);
    app.notIncreased(List.of(container(3)), held -> held.equals(container(2)));

    assertThat(app.notIncreased()).containsExactlyInAnyOrder(container(2), container(3));
  }
}
