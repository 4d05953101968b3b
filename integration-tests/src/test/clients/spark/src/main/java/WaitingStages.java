/* SPDX-License-Identifier: Apache-2.0 */

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Stages of tasks that wait. Arguments: of each kind of stage TASKSxMILLIS, or TIMES*TASKSxMILLIS. */
public final class WaitingStages {
  private WaitingStages() {}

  public static void main(String[] args) {
    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("stages"))) {
      for (String arg : args) {
        String[] parts = arg.substring(arg.indexOf('*') + 1).split("x");
        int times = arg.contains("*") ? Integer.parseInt(arg.substring(0, arg.indexOf('*'))) : 1;
        for (int stage = 0; stage < times; stage++) {
          run(spark, Integer.parseInt(parts[0]), Long.parseLong(parts[1]));
        }
      }
    }
  }

  private static void run(JavaSparkContext spark, int tasks, long millis) {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      numbers.add(i);
    }
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
