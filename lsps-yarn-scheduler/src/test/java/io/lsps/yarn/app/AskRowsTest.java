/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.yarn.app.GatedAsks.AskRows;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.Test;

class AskRowsTest {
  private final AskRows ask = new AskRows();

  /** Caught: the first statement is kept, so that a withdrawn ask or an old size comes back. */
  @Test
  void theLastStatementCounts() {
    ask.keep(row(ResourceRequest.ANY, 1024, 4));
    ask.keep(row(ResourceRequest.ANY, 2048, 3));

    assertThat(ask.anywhere).isEqualTo(row(ResourceRequest.ANY, 2048, 3));
    assertThat(ask.isWithdrawn()).isFalse();

    ask.keep(row(ResourceRequest.ANY, 2048, 0));

    assertThat(ask.isWithdrawn()).isTrue();
  }

  @Test
  void aPlaceWithoutContainersIsForgotten() {
    ask.keep(row("rack", 1024, 4));
    ask.keep(row("node", 1024, 2));
    ask.keep(row("rack", 1024, 0));
    ask.keep(row(ResourceRequest.ANY, 1024, 4));

    assertThat(ask.rows(3, false))
        .containsExactly(row("node", 1024, 2), row(ResourceRequest.ANY, 1024, 3));
    assertThat(ask.isPlaced()).isTrue();
    ask.keep(row("node", 1024, 0));
    assertThat(ask.isPlaced()).isFalse();
  }

  @Test
  void placesAreToldOnceAndWithTheFirstContainerOnly() {
    ask.keep(row("node", 1024, 2));
    ask.keep(row(ResourceRequest.ANY, 1024, 4));

    assertThat(ask.rows(4, true)).containsExactly(row(ResourceRequest.ANY, 1024, 4));
    assertThat(ask.rows(0, false)).containsExactly(row(ResourceRequest.ANY, 1024, 0));
  }

  /** The scheduler counts down in what it is handed. */
  @Test
  void whatIsHandedOverAreCopies() {
    ask.keep(row("node", 1024, 2));
    ask.keep(row(ResourceRequest.ANY, 1024, 4));
    List<ResourceRequest> first = ask.rows(4, false);
    first.forEach(row -> row.setNumContainers(0));

    assertThat(ask.rows(4, false))
        .containsExactly(row("node", 1024, 2), row(ResourceRequest.ANY, 1024, 4));
  }

  private static ResourceRequest row(String place, int megabytes, int containers) {
    return ResourceRequest.newInstance(
        Priority.newInstance(10), place, Resource.newInstance(megabytes, 1), containers);
  }
}
