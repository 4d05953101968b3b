/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFolderTest {
  @TempDir Path folder;

  /** Would catch a store that a later Hadoop, or we, put into the system's temporary folder. */
  @Test
  void noStoreOfTheResourceManagerIsInTheSharedFolder() {
    assertThat(shared(new YarnConfiguration())).isNotEmpty();

    YarnConfiguration conf = OwnFolder.use(new YarnConfiguration(), folder);

    assertThat(shared(conf)).isEmpty();
    assertThat(conf.get("yarn.node-attribute.fs-store.root-dir")).contains(folder.toString());
  }

  /** What a ResourceManager would store in the folder that it shares with others, by key. */
  private static Map<String, String> shared(YarnConfiguration conf) {
    String ofHadoop = Path.of(System.getProperty("java.io.tmpdir"), "hadoop-").toString();
    conf.set("yarn.scheduler.lsps.history.dir", "${hadoop.tmp.dir}/yarn/system/lsps");
    Map<String, String> shared = new TreeMap<>();
    for (Map.Entry<String, String> entry : conf) {
      String value = conf.get(entry.getKey());
      if (entry.getKey().matches("yarn\\.(resourcemanager|node-|scheduler).*")
          && value != null
          && value.contains(ofHadoop)) {
        shared.put(entry.getKey(), value);
      }
    }
    return shared;
  }
}
