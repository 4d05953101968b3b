/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ResourceVectorTest {
  private static final ResourceVector CLUSTER =
      ResourceVector.of(new String[] {"memory-mb", "vcores", "gpu"}, 1000, 10, 4);

  @Test
  void theDominantShareIsTheLargestOfAnyType() {
    assertThat(vector("memory-mb", 100, "gpu", 2).dominantShare(CLUSTER)).isEqualTo(0.5);
    assertThat(vector("memory-mb", 100, "fpga", 2).dominantShare(CLUSTER)).isEqualTo(0.1);
    assertThat(CLUSTER.dominantShare(ResourceVector.NONE)).isZero();
  }

  @Test
  void typesAreAddedByNameWhateverTheirOrder() {
    ResourceVector sum = vector("memory-mb", 1, "gpu", 2).plus(vector("gpu", 3, "vcores", 4), 2);

    assertThat(sum.amount("memory-mb")).isEqualTo(1);
    assertThat(sum.amount("gpu")).isEqualTo(8);
    assertThat(sum.amount("vcores")).isEqualTo(8);
  }

  @Test
  void refusesWhatIsNoAmount() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourceVector.of("gpu", -1))
        .withMessageContaining("gpu");
  }

  private static ResourceVector vector(String a, double x, String b, double y) {
    return ResourceVector.of(new String[] {a, b}, x, y);
  }
}
