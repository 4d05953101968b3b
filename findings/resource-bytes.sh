#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Records of Hadoop 3.3.6 and 3.5.0: a Resource, two numbers of which each node, request, container and queue has several,
# takes several hundred bytes, since each of the two has a set of tags and a map of attributes of its own, both empty.
. "$(dirname "$0")/with.sh"

cat > "$folder/Main.java" <<'JAVA'
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

class Main {
  private static final int MANY = 200_000;

  public static void main(String[] args) {
    Resource one = Resource.newInstance(1024, 1);
    System.out.printf(
        "%s: new %d bytes, clone %d, sum %d; tags %s, attributes %s%n",
        VersionInfo.getVersion(),
        bytes(() -> Resource.newInstance(1024, 1)),
        bytes(() -> Resources.clone(one)),
        bytes(() -> Resources.add(one, one)),
        one.getResources()[0].getTags(),
        one.getResources()[0].getAttributes());
  }

  /** What one takes in the heap, to the nearest hundred. */
  private static long bytes(Supplier<Resource> source) {
    source.get();
    List<Resource> all = new ArrayList<>(MANY);
    long before = used();
    for (int i = 0; i < MANY; i++) {
      all.add(source.get());
    }
    long bytes = used() - before;
    return all.size() == MANY ? Math.round(bytes / 100.0 / MANY) * 100 : -1;
  }

  private static long used() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
JAVA
opens="-XX:+UseSerialGC -XX:+UseCompressedOops -XX:+UseCompressedClassPointers -XX:ObjectAlignmentInBytes=8"
for version in 3.3.6 3.5.0; do
  bring_hadoop $version
  run
done > "$folder/output"
seen "$folder/output" <<'TEXT'
3.3.6: new 400 bytes, clone 400, sum 400; tags [], attributes {}
3.5.0: new 400 bytes, clone 400, sum 400; tags [], attributes {}
TEXT
