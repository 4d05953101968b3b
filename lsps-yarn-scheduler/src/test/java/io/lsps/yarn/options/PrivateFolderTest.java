/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFolderTest {
  @TempDir Path path;

  @Test
  void betweenTheTwoStepsOfAReplacementTheNewFileIsRead() throws IOException {
    PrivateFolder folder = new PrivateFolder(new Configuration(), path.toUri().toString());
    assertThatThrownBy(() -> folder.open("a")).isInstanceOf(FileNotFoundException.class);
    folder.replace("a", out -> out.write('1'));
    folder.replace("a", out -> out.write('2'));
    assertThat(read(folder)).isEqualTo('2');

    // What a local file system has after the first step: who read here found nothing.
    Files.move(path.resolve("a"), path.resolve("a.new"));
    Files.move(path.resolve(".a.crc"), path.resolve(".a.new.crc"));
    assertThat(read(folder)).isEqualTo('2');
  }

  private static int read(PrivateFolder folder) throws IOException {
    try (InputStream in = folder.open("a")) {
      return in.read();
    }
  }
}
