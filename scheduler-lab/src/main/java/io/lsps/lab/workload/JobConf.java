/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import io.lsps.settings.BadSettingException;
import io.lsps.yarn.options.XmlElement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.math.NumberUtils;

/**
 * What a MapReduce job was configured with.
 *
 * @param sizes of its containers; null where nothing is recorded
 * @param slowstart share of its maps that must be done before it asks for reduces; NaN where it is
 *     not recorded
 * @param queue that was asked for; null where it is not recorded
 */
public record JobConf(JobContainerSizes sizes, double slowstart, String queue) {
  static final JobConf UNKNOWN = new JobConf(null, Double.NaN, null);

  /** MapReduce's defaults, MB. */
  private static final long TASK_MB = 1024;

  private static final long AM_MB = 1536;

  /** What MapReduce takes for the heap's part of a container whose memory is not set. */
  private static final double HEAP = 0.8;

  private static final Pattern XMX = Pattern.compile("-Xmx(\\w+)");

  /** Reads the job's configuration that lies beside its history; unknown if there is none. */
  static JobConf beside(Path history, String job) {
    Path file = history.resolveSibling(job + "_conf.xml");
    if (!Files.isRegularFile(file)) {
      return UNKNOWN;
    }
    Map<String, String> values = new HashMap<>();
    try (InputStream in = Files.newInputStream(file)) {
      for (XmlElement property : XmlElement.read(in, file.toString()).elements) {
        values.put(property.textOf("name"), property.textOf("value"));
      }
    } catch (IOException | BadSettingException e) {
      return UNKNOWN;
    }
    return of(values::get);
  }

  /**
   * Of values of keys, null for those that are not set.
   *
   * @param values of a job's configuration, or of the cluster's mapred-site.xml
   */
  public static JobConf of(UnaryOperator<String> values) {
    ContainerSize am =
        new ContainerSize(
            positive(values.apply("yarn.app.mapreduce.am.resource.mb"), AM_MB),
            (int) positive(values.apply("yarn.app.mapreduce.am.resource.cpu-vcores"), 1));
    return new JobConf(
        new JobContainerSizes(size(values, "map"), size(values, "reduce"), am),
        NumberUtils.toDouble(
            values.apply("mapreduce.job.reduce.slowstart.completedmaps"), Double.NaN),
        values.apply("mapreduce.job.queuename"));
  }

  /** A task's memory is -1 where it follows from the heap. */
  private static ContainerSize size(UnaryOperator<String> values, String task) {
    long heap = heapMb(values.apply("mapreduce." + task + ".java.opts"));
    heap = heap > 0 ? heap : heapMb(values.apply("mapred.child.java.opts"));
    long otherwise = heap > 0 ? (long) Math.ceil(heap / HEAP) : TASK_MB;
    return new ContainerSize(
        positive(values.apply("mapreduce." + task + ".memory.mb"), otherwise),
        (int) positive(values.apply("mapreduce." + task + ".cpu.vcores"), 1));
  }

  private static long heapMb(String options) {
    Matcher xmx = XMX.matcher(String.valueOf(options));
    long heap = -1;
    while (xmx.find()) {
      // Java takes the last one.
      heap = ContainerSize.megabytes(xmx.group(1), "");
    }
    return heap;
  }

  private static long positive(String text, long otherwise) {
    long value = NumberUtils.toLong(text == null ? "" : text.trim(), -1);
    return value > 0 && value < Integer.MAX_VALUE ? value : otherwise;
  }
}
