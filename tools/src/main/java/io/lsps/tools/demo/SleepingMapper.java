/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/**
 * A map that sleeps for each line of its input and writes nothing. More of these than the machine
 * has processors run at once without slowing each other down. (Hadoop's own SleepJob is in a test
 * jar.)
 */
public final class SleepingMapper extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
  /** Setting of the job: milliseconds per line. */
  public static final String MILLIS = "lsps.demo.sleep-millis";

  /**
   * Setting of the job: how far its tasks differ, 0 to 1 of the time above. In equal steps, in an
   * order that is not that of the tasks (multiples of the golden section), so that they do not end
   * all at once.
   */
  public static final String SPREAD = "lsps.demo.sleep-spread";

  private static final double GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;

  /** Makes this the program of a job, whose containers get it in a jar. */
  static void setUp(Job job) {
    job.setJarByClass(SleepingMapper.class);
    job.setMapperClass(SleepingMapper.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(NullWritable.class);
    job.setOutputFormatClass(NullOutputFormat.class);
  }

  @Override
  protected void map(
      LongWritable offset,
      Text line,
      Mapper<LongWritable, Text, NullWritable, NullWritable>.Context context)
      throws IOException, InterruptedException {
    long usual = context.getConfiguration().getLong(MILLIS, 0);
    double place = context.getTaskAttemptID().getTaskID().getId() * GOLDEN_SECTION % 1;
    double spread = context.getConfiguration().getDouble(SPREAD, 0);
    TimeUnit.MILLISECONDS.sleep(Math.round(usual * (1 + spread * (2 * place - 1))));
  }
}
