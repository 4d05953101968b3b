/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.run;

import java.io.IOException;
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

  /** Sets classes and formats. */
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
}
