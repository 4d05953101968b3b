/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.input.BOMInputStream;
import org.apache.commons.io.input.ReaderInputStream;

/** Other people's text files, as UTF-8 whatever program wrote them. */
final class Utf8File {
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};
  private static final byte[] ZSTD = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};

  private Utf8File() {}

  /** By its first bytes, as names of packed files differ. */
  private static InputStream unpacked(InputStream plain) throws IOException {
    plain.mark(ZSTD.length);
    byte[] first = plain.readNBytes(ZSTD.length);
    plain.reset();
    if (Arrays.equals(first, ZSTD)) {
      // A log written for hours may have an unfinished frame.
      return new ZstdInputStream(plain).setContinuous(true);
    }
    return Arrays.equals(first, 0, Math.min(2, first.length), GZIP, 0, 2)
        ? new GZIPInputStream(plain)
        : plain;
  }

  /** The text of a file in UTF-8, unpacked and without the byte order mark that some put first. */
  static InputStream open(Path file) throws IOException {
    InputStream plain = new BufferedInputStream(Files.newInputStream(file));
    InputStream unpacked = unpacked(plain);
    BOMInputStream marked =
        new BOMInputStream(
            unpacked, ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE, ByteOrderMark.UTF_16BE);
    String charset = marked.getBOMCharsetName();
    return charset == null || charset.equals(StandardCharsets.UTF_8.name())
        ? marked
        : new ReaderInputStream(new InputStreamReader(marked, charset), StandardCharsets.UTF_8);
  }
}
