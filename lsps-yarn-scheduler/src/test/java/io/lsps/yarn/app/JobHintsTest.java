/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class JobHintsTest {
  @Test
  void findsTheReducesAmongOtherTags() {
    assertThat(JobHints.reduces("app", Set.of("team-a", "lsps.reduces=12"))).isEqualTo(12);
    assertThat(JobHints.reduces("app", Set.of("LSPS.Reduces=0"))).isZero();
  }

  @Test
  void passesOverWhatItCannotRead() {
    assertThat(JobHints.reduces("app", Set.of("lsps.reduces=many"))).isEqualTo(-1);
    assertThat(JobHints.reduces("app", Set.of("lsps.reduces=-3"))).isEqualTo(-1);
    assertThat(JobHints.reduces("app", Set.of())).isEqualTo(-1);
    assertThat(JobHints.reduces("app", null)).isEqualTo(-1);
  }
}
