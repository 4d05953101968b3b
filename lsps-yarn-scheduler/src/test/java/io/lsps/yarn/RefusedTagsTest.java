/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class RefusedTagsTest {
  @Test
  void tagsOfFlexAreTakenWhereFlexOrders() {
    Set<String> tags = Set.of("lsps.deadline=20m", "LSPS.Weight=2", "lsps.sla=1m:2");

    assertThat(RefusedTags.of(tags, true)).isEmpty();
    assertThat(RefusedTags.of(tags, false)).hasSize(3);
    assertThat(RefusedTags.of(Set.of("lsps.weight=2"), false))
        .containsExactly(
            "tag \"lsps.weight=2\" is ignored: expected a queue under FLEX, which alone takes"
                + " it");
  }

  @Test
  void aTagThatNobodyKnowsIsTold() {
    assertThat(RefusedTags.of(Set.of("lsps.reduce=5", "lsps.reduces=5", "team=a"), true))
        .containsExactly(
            "tag \"lsps.reduce=5\" is ignored: expected lsps.reduces=N, lsps.deadline=T,"
                + " lsps.weight=X or lsps.sla=T:COST");
    assertThat(RefusedTags.of(null, false)).isEmpty();
  }
}
