/* SPDX-License-Identifier: Apache-2.0 */

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Stages of tasks that wait. Arguments: stages, tasks of each, milliseconds of a task. */
public final class WaitingStages {
  private WaitingStages() {}

  public static void main(String[] args) {
    int tasks = Integer.parseInt(args[1]);
    long millis = Long.parseLong(args[2]);
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      numbers.add(i);
    }
    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("stages"))) {
      for (int stage = 0; stage < Integer.parseInt(args[0]); stage++) {
        long done =
            spark
                .parallelize(numbers, tasks)
                .map(
                    number -> {
                      Thread.sleep(millis);
                      return number;
                    })
                .count();
        if (done != tasks) {
          throw new IllegalStateException(done + " of " + tasks + " tasks");
        }
      }
    }
  }
}
