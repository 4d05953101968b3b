/* SPDX-License-Identifier: Apache-2.0 */

import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** A batch job whose elements wait. Arguments: elements, milliseconds of each, how many at once. */
public final class WaitingElements {
  private WaitingElements() {}

  public static void main(String[] args) throws Exception {
    long millis = Long.parseLong(args[1]);
    StreamExecutionEnvironment flink = StreamExecutionEnvironment.getExecutionEnvironment();
    flink.setRuntimeMode(RuntimeExecutionMode.BATCH);
    flink.setParallelism(Integer.parseInt(args[2]));
    flink
        .fromSequence(1, Long.parseLong(args[0]))
        .map(
            number -> {
              Thread.sleep(millis);
              return number;
            })
        .returns(Long.class)
        .sinkTo(new DiscardingSink<>());
    flink.execute("elements");
  }
}
