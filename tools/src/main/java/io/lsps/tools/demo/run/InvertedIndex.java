/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.run;

import java.io.IOException;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.TreeMap;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * A MapReduce program that Hadoop's examples lack. For each word it lists the documents that
 * contain it, and how often: {@code word TAB document:count,document:count,…}.
 */
public final class InvertedIndex {
  private InvertedIndex() {}

  /** Writes each word of a line with its document. */
  public static final class IndexMapper extends Mapper<LongWritable, Text, Text, Text> {
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
  public static final class PostingReducer extends Reducer<Text, Text, Text, Text> {
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
              posting.substring(0, colon), Long.parseLong(posting.substring(colon + 1)), Long::sum);
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
