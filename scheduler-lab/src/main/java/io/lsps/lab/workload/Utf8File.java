/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.input.BOMInputStream;
import org.apache.commons.io.input.ReaderInputStream;

/** Other people's text files, as UTF-8 whatever program wrote them. */
final class Utf8File {
  private Utf8File() {}

  /** The text of a file in UTF-8, unpacked and without the byte order mark that some put first. */
  static InputStream open(Path file) throws IOException {
    InputStream plain = new BufferedInputStream(Files.newInputStream(file));
    InputStream unpacked = file.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain;
    BOMInputStream marked =
        new BOMInputStream(
            unpacked, ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE, ByteOrderMark.UTF_16BE);
    String charset = marked.getBOMCharsetName();
    return charset == null || charset.equals(StandardCharsets.UTF_8.name())
        ? marked
        : new ReaderInputStream(new InputStreamReader(marked, charset), StandardCharsets.UTF_8);
  }
}
