/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/**
 * One of Hadoop's own example programs, set up as its main method does, which waits for the job;
 * and one of ours.
 */
enum ExampleProgram {
  WORD_COUNT("WordCount", "text") {
    @Override
    void setUp(Job job) {
      job.setMapperClass(WordCount.TokenizerMapper.class);
      job.setCombinerClass(WordCount.IntSumReducer.class);
      job.setReducerClass(WordCount.IntSumReducer.class);
      job.setOutputKeyClass(Text.class);
      job.setOutputValueClass(IntWritable.class);
    }
  },
  SLEEP("Sleep", "seconds") {
    @Override
    void setUp(Job job) {
      job.setMapperClass(SleepingMapper.class);
      job.setOutputKeyClass(NullWritable.class);
      job.setOutputValueClass(NullWritable.class);
      job.setOutputFormatClass(NullOutputFormat.class);
    }

    @Override
    void ship(Job job) {
      job.setJarByClass(SleepingMapper.class);
    }
  };

  private final String title;
  private final String input;

  ExampleProgram(String title, String input) {
    this.title = title;
    this.input = input;
  }

  /** Adds the program's jar to the job where the containers' class path lacks it. */
  void ship(Job job) {}

  abstract void setUp(Job job) throws IOException;

  /**
   * Name of the application. It is the same in every run, so that a scheduler with a history knows
   * it again.
   */
  String title() {
    return title;
  }

  /** Folder of the generated data that the program reads, one file per map. */
  String input() {
    return input;
  }

  /**
   * A map that sleeps for each line of its input and writes nothing. More of these than the machine
   * has processors run at once without slowing each other down. (Hadoop's own SleepJob is in a test
   * jar.)
   */
  public static final class SleepingMapper
      extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
    /** Setting of the job: milliseconds per line. */
    public static final String MILLIS = "lsps.demo.sleep-millis";

    /**
     * Setting of the job: how far its tasks differ, 0 to 1 of the time above. In equal steps, in an
     * order that is not that of the tasks (multiples of the golden section), so that they do not
     * end all at once.
     */
    public static final String SPREAD = "lsps.demo.sleep-spread";

    private static final double GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;

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
}
