/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExampleProgramTest {
  @TempDir private Path folder;

  /** In this process, by Hadoop's local job runner. */
  @Test
  void everyWordIsListedWithItsDocuments() throws Exception {
    Path documents = Files.createDirectories(folder.resolve("documents"));
    Files.writeString(documents.resolve("a"), "red blue\nred\n");
    Files.writeString(documents.resolve("b"), "blue green\n");
    Configuration conf = new Configuration();
    conf.set("mapreduce.framework.name", "local");
    conf.set("fs.defaultFS", "file:///");
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    Job job = Job.getInstance(conf, "InvertedIndex");
    ExampleProgram.INVERTED_INDEX.setUp(job);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(documents.toUri()));
    Path out = folder.resolve("out");
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(out.toUri()));

    assertThat(job.waitForCompletion(false)).isTrue();
    assertThat(Files.readAllLines(out.resolve("part-r-00000")))
        .containsExactly("blue\ta:1,b:1", "green\tb:1", "red\ta:2");
  }
}
