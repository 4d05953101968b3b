#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# FairScheduler of Hadoop 3.3.6 and 3.5.0: a percentage in maxResources is truncated, not rounded, after floating-point
# arithmetic: 29 % of 100 vcores are 28. The old form "8192 mb, 8 vcores" limits every other resource type to 0; the
# form with names leaves it unlimited.
. "$(dirname "$0")/with.sh"

cat > "$folder/Main.java" <<'JAVA'
import java.util.Collections;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

class Main {
  public static void main(String[] args) throws Exception {
    Configuration conf = new Configuration();
    conf.set("yarn.resource-types", "gpu");
    ResourceUtils.resetResourceTypes(conf);
    Resource cluster = Resource.newInstance(100 << 10, 100, Collections.singletonMap("gpu", 100L));
    for (String text :
        new String[] {
          "29%", "57%", "8192 mb, 8 vcores", "50% memory, 50% cpu", "memory-mb=8192, vcores=8"
        }) {
      Resource limit =
          FairSchedulerConfiguration.parseResourceConfigValue(text, Long.MAX_VALUE)
              .getResource(cluster);
      long gpus = limit.getResourceValue("gpu");
      System.out.printf(
          "%s: %s: %d MB, %d vcores, %s gpus%n",
          VersionInfo.getVersion(),
          text,
          limit.getMemorySize(),
          limit.getVirtualCores(),
          gpus == Long.MAX_VALUE ? "all" : gpus);
    }
  }
}
JAVA
for version in 3.3.6 3.5.0; do
  bring_hadoop $version
  run
done > "$folder/output"
seen "$folder/output" <<'TEXT'
3.3.6: 29%: 29695 MB, 28 vcores, 28 gpus
3.3.6: 57%: 58367 MB, 56 vcores, 56 gpus
3.3.6: 8192 mb, 8 vcores: 8192 MB, 8 vcores, 0 gpus
3.3.6: 50% memory, 50% cpu: 51200 MB, 50 vcores, 0 gpus
3.3.6: memory-mb=8192, vcores=8: 8192 MB, 8 vcores, all gpus
3.5.0: 29%: 29695 MB, 28 vcores, 28 gpus
3.5.0: 57%: 58367 MB, 56 vcores, 56 gpus
3.5.0: 8192 mb, 8 vcores: 8192 MB, 8 vcores, 0 gpus
3.5.0: 50% memory, 50% cpu: 51200 MB, 50 vcores, 0 gpus
3.5.0: memory-mb=8192, vcores=8: 8192 MB, 8 vcores, all gpus
TEXT
