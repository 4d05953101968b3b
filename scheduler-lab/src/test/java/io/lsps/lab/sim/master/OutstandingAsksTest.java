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
  private static final ContainerKind SMALL = new ContainerKind(7, 1, Resource.newInstance(512, 1));
  private static final ContainerKind LARGE = new ContainerKind(7, 2, Resource.newInstance(4096, 3));

  @Test
  void kindsOfOnePriorityAreToldApartByTheirIds() {
    OutstandingAsks asks = new OutstandingAsks(SMALL, LARGE);
    asks.add(SMALL, 3);
    asks.add(LARGE, 1);
    assertThat(asks.changes())
        .extracting(
            ResourceRequest::getAllocationRequestId,
            ResourceRequest::getNumContainers,
            ask -> ask.getCapability().getMemorySize())
        .containsExactly(tuple(1L, 3, 512L), tuple(2L, 1, 4096L));
    assertThat(asks.of(container(2))).isEqualTo(LARGE);
    assertThatThrownBy(() -> asks.of(container(3))).hasMessageContaining("nobody asked");
  }

  @Test
  void whatIsAskedAtAPlaceIsToldWithWhatIsAskedAnywhere() {
    OutstandingAsks asks = new OutstandingAsks(SMALL);
    asks.add(SMALL, 2);
    asks.addAt(SMALL, "/rack1", 2);
    asks.addAt(SMALL, "node1", 1);
    assertThat(asks.changes())
        .extracting(ResourceRequest::getResourceName, ResourceRequest::getNumContainers)
        .containsExactly(tuple("/rack1", 2), tuple("node1", 1), tuple("*", 2));
    assertThat(asks.hasChanges()).isFalse();
    asks.take(SMALL);
    assertThat(asks.hasChanges()).isFalse();
    asks.tellAgain(SMALL, "node1");
    assertThat(asks.changes())
        .extracting(ResourceRequest::getResourceName, ResourceRequest::getNumContainers)
        .containsExactly(tuple("node1", 1), tuple("*", 1));
  }

  @Test
  void aContainerThatIsNotWantedIsNotTaken() {
    OutstandingAsks asks = new OutstandingAsks(SMALL);
    asks.add(SMALL, 1);

    assertThat(asks.take(SMALL)).isTrue();
    assertThat(asks.take(SMALL)).isFalse();
    assertThat(asks.outstanding(SMALL)).isZero();
  }

  private static Container container(long allocationRequestId) {
    Container container = Records.newRecord(Container.class);
    container.setPriority(Priority.newInstance(7));
    container.setAllocationRequestId(allocationRequestId);
    return container;
  }
}
