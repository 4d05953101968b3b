/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.lsps.lab.sim.master.OutstandingAsks.ContainerKind;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class OutstandingAsksTest {
  private static final ContainerKind SMALL = new ContainerKind(7, Resource.newInstance(512, 1));
  private static final ContainerKind LARGE = new ContainerKind(8, Resource.newInstance(4096, 3));

  @Test
  void kindsAreToldApartByTheirPriorities() {
    OutstandingAsks asks = new OutstandingAsks(SMALL, LARGE);
    asks.add(SMALL, 3);
    asks.add(LARGE, 1);
    assertThat(asks.changes())
        .extracting(
            ask -> ask.getPriority().getPriority(),
            ResourceRequest::getNumContainers,
            ask -> ask.getCapability().getMemorySize())
        .containsExactly(tuple(7, 3, 512L), tuple(8, 1, 4096L));
    assertThat(asks.of(container(8))).isEqualTo(LARGE);
    assertThatThrownBy(() -> asks.of(container(9))).hasMessageContaining("nobody asked");
  }

  @Test
  void aContainerThatIsNotWantedIsNotTaken() {
    OutstandingAsks asks = new OutstandingAsks(SMALL);
    asks.add(SMALL, 1);
    asks.changes();

    assertThat(asks.take(SMALL)).isTrue();
    assertThat(asks.hasChanges()).isFalse();
    assertThat(asks.take(SMALL)).isFalse();
    assertThat(asks.outstanding(SMALL)).isZero();
  }

  private static Container container(int priority) {
    Container container = Records.newRecord(Container.class);
    container.setPriority(Priority.newInstance(priority));
    return container;
  }
}
