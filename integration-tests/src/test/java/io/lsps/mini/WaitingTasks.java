/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import io.lsps.testing.Await;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** What runs in the containers of a {@link MapReduceJob}: maps that wait and compute nothing. */
final class WaitingTasks {
  static final String MAPS = "lsps.test.maps";
  static final String GATE = "lsps.test.gate";
  static final String FAILING_MAP = "lsps.test.failing-map";

  /** A task that the test forgot must not stay for ever. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private WaitingTasks() {}

  /** Waits for the gate, where there is one; where it is told to, fails at its first attempt. */
  public static final class WaitingMap
      extends Mapper<NullWritable, NullWritable, NullWritable, NullWritable> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      String gate = context.getConfiguration().get(GATE);
      if (gate != null) {
        await(new Gate(Path.of(gate)));
      }
      int map = context.getTaskAttemptID().getTaskID().getId();
      int attempt = context.getTaskAttemptID().getId();
      if (attempt == 0 && map == context.getConfiguration().getInt(FAILING_MAP, -1)) {
        throw new IOException("the test wants the first attempt of this map to fail");
      }
    }

    private static void await(Gate gate) throws IOException {
      try {
        Await.until("open: " + gate, PATIENCE, gate::isOpen);
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }

  /** As many splits as configured, with nothing in them. */
  public static final class EmptySplits extends InputFormat<NullWritable, NullWritable> {
    @Override
    public List<InputSplit> getSplits(JobContext job) {
      List<InputSplit> splits = new ArrayList<>();
      for (int i = 0; i < job.getConfiguration().getInt(MAPS, 1); i++) {
        splits.add(new EmptySplit());
      }
      return splits;
    }

    @Override
    public RecordReader<NullWritable, NullWritable> createRecordReader(
        InputSplit split, TaskAttemptContext task) {
      return new NoRecords();
    }
  }

  /** A split without content and without a place. */
  public static final class EmptySplit extends InputSplit implements Writable {
    @Override
    public long getLength() {
      return 0;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) {}

    @Override
    public void readFields(DataInput in) {}
  }

  private static final class NoRecords extends RecordReader<NullWritable, NullWritable> {
    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() {
      return false;
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public NullWritable getCurrentValue() {
      return NullWritable.get();
    }

    @Override
    public float getProgress() {
      return 1;
    }

    @Override
    public void close() {}
  }
}
