/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.order.BatchJob;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchCsvTest {

  private static List<BatchJob> parse(String text) {
    return BatchCsv.parse("batch.csv", text.lines().toList());
  }

  @Test
  void aRowIsAJob() {
    List<BatchJob> jobs =
        parse("job,maps,map_seconds,reduces,reduce_seconds\n\n# nightly\n\"a, b\", 3, 2.5, 0, 0\n");
    assertThat(jobs).hasSize(1);
    assertThat(jobs.get(0).name).isEqualTo("a, b");
    assertThat(jobs.get(0).maps.count).isEqualTo(3);
    assertThat(jobs.get(0).maps.seconds()).isEqualTo(7.5);
    assertThat(jobs.get(0).reduces.count).isZero();
  }

  @Test
  void theHeaderMayBeMissing() {
    assertThat(parse("a,1,1,1,1\nb,1,1,1,1")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,x,1,1,1|column 2 (maps): expected a whole number from 0 to 10000000, found \"x\"",
        "a,-1,1,1,1|column 2 (maps): expected a whole number from 0 to 10000000, found -1",
        "a,1,1s,1,1|column 3 (map_seconds): expected a number of seconds from 0 to 1e9, found"
            + " \"1s\"",
        "a,1,1,1.5,1|column 4 (reduces): expected a whole number",
        "a,1,1,1,NaN|column 5 (reduce_seconds): expected a number of seconds from 0 to 1e9, found"
            + " NaN",
        "a,1,1,1|column 5 (reduce_seconds): expected a value, found the end of the line",
        "a,1,1,1,|column 5 (reduce_seconds): expected a number of seconds from 0 to 1e9, found"
            + " nothing",
        "a,1,1,1,1,1|column 6: expected the end of the line, found \"1\"",
        ",1,1,1,1|column 1 (job): expected the job's name, found nothing",
        "a,0,1,0,1|column 2 (maps): expected at least one task, map or reduce, found none of"
            + " either",
        "\"a,1,1,1,1|column 1 (job): expected a closing quote, found the end of the line"
      })
  void aBadRowIsRefusedWithItsPlace(String row, String message) {
    assertThatThrownBy(
            () -> parse("job,maps,map_seconds,reduces,reduce_seconds\nok,1,1,1,1\n" + row))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("batch.csv: line 3, " + message);
  }

  @Test
  void anEmptyBatchIsRefused() {
    assertThatThrownBy(() -> parse("job,maps,map_seconds,reduces,reduce_seconds\n"))
        .hasMessageContaining("batch.csv: no job in it");
  }
}
