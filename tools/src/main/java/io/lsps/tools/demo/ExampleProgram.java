/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.io.IOException;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.examples.QuasiMonteCarlo;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/**
 * Hadoop's own example programs and some of ours. They are set up as their main methods do; those
 * wait for the job or exit.
 */
public enum ExampleProgram {
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
  PI("PiEstimator", "points") {
    @Override
    void setUp(Job job) {
      job.setInputFormatClass(SequenceFileInputFormat.class);
      job.setMapperClass(QuasiMonteCarlo.QmcMapper.class);
      job.setReducerClass(QuasiMonteCarlo.QmcReducer.class);
      job.setOutputKeyClass(BooleanWritable.class);
      job.setOutputValueClass(LongWritable.class);
      job.setOutputFormatClass(SequenceFileOutputFormat.class);
    }
  },
  INVERTED_INDEX("InvertedIndex", "documents") {
    @Override
    void setUp(Job job) {
      job.setMapperClass(InvertedIndex.IndexMapper.class);
      job.setCombinerClass(InvertedIndex.PostingReducer.class);
      job.setReducerClass(InvertedIndex.PostingReducer.class);
      job.setOutputKeyClass(Text.class);
      job.setOutputValueClass(Text.class);
    }

    @Override
    void ship(Job job) {
      // No container has our jar, so the job brings it.
      job.setJarByClass(InvertedIndex.class);
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
  },
  SORT("Sort", "records") {
    @Override
    void setUp(Job job) {
      job.setInputFormatClass(SequenceFileInputFormat.class);
      job.setMapperClass(Mapper.class);
      job.setReducerClass(Reducer.class);
      job.setOutputKeyClass(BytesWritable.class);
      job.setOutputValueClass(BytesWritable.class);
      job.setOutputFormatClass(SequenceFileOutputFormat.class);
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
  public String title() {
    return title;
  }

  /** Folder of the generated data that the program reads, one file per map. */
  String input() {
    return input;
  }

  /**
   * A MapReduce program that Hadoop's examples lack. For each word it lists the documents that
   * contain it, and how often: {@code word TAB document:count,document:count,…}.
   */
  static final class InvertedIndex {
    private InvertedIndex() {}

    /** Writes each word of a line with its document. */
    static final class IndexMapper extends Mapper<LongWritable, Text, Text, Text> {
      private final Text word = new Text();
      private final Text posting = new Text();

      @Override
      protected void setup(Mapper<LongWritable, Text, Text, Text>.Context context) {
        posting.set(((FileSplit) context.getInputSplit()).getPath().getName() + ":1");
      }

      @Override
      protected void map(
          LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
          throws IOException, InterruptedException {
        StringTokenizer tokens = new StringTokenizer(line.toString());
        while (tokens.hasMoreTokens()) {
          word.set(tokens.nextToken());
          context.write(word, posting);
        }
      }
    }

    /** Adds up a word's documents. It is the combiner too: its output is again such a list. */
    static final class PostingReducer extends Reducer<Text, Text, Text, Text> {
      private final Text list = new Text();

      @Override
      protected void reduce(
          Text word, Iterable<Text> postings, Reducer<Text, Text, Text, Text>.Context context)
          throws IOException, InterruptedException {
        Map<String, Long> counts = new TreeMap<>();
        for (Text some : postings) {
          for (String posting : some.toString().split(",", -1)) {
            int colon = posting.lastIndexOf(':');
            counts.merge(
                posting.substring(0, colon),
                Long.parseLong(posting.substring(colon + 1)),
                Long::sum);
          }
        }
        StringBuilder text = new StringBuilder();
        counts.forEach(
            (document, count) ->
                text.append(text.isEmpty() ? "" : ",").append(document).append(':').append(count));
        list.set(text.toString());
        context.write(word, list);
      }
    }
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

    /** Setting of the job: milliseconds per line of a task that runs again; by default as long. */
    public static final String AGAIN_MILLIS = "lsps.demo.sleep-again-millis";

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
      long first = context.getConfiguration().getLong(MILLIS, 0);
      boolean again = context.getTaskAttemptID().getId() > 0;
      long usual = again ? context.getConfiguration().getLong(AGAIN_MILLIS, first) : first;
      double place = context.getTaskAttemptID().getTaskID().getId() * GOLDEN_SECTION % 1;
      double spread = context.getConfiguration().getDouble(SPREAD, 0);
      TimeUnit.MILLISECONDS.sleep(Math.round(usual * (1 + spread * (2 * place - 1))));
    }
  }
}
