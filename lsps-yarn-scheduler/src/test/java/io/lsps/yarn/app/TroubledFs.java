/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.Progressable;

/** The local file system under the scheme {@code troubled}, with whatever trouble a test wants. */
public final class TroubledFs extends DelegateToFileSystem {
  /** What happens to who writes. */
  enum Trouble {
    NONE,
    /** A file is begun, and its disk is full. */
    FULL,
    /** Nobody may create a file. */
    FORBIDDEN,
    /** The server does not answer. */
    HANGS
  }

  private static final URI ROOT = URI.create("troubled:///");

  private static volatile Trouble now = Trouble.NONE;
  private static volatile CountDownLatch asked = new CountDownLatch(1);

  /** As FileContext wants it. */
  public TroubledFs(URI uri, Configuration conf) throws IOException, URISyntaxException {
    super(ROOT, new Local(), conf, ROOT.getScheme(), false);
  }

  /** From now on. */
  static void trouble(Trouble next) {
    asked = new CountDownLatch(1);
    now = next;
  }

  /** Counted down once somebody has met the trouble. */
  static CountDownLatch met() {
    return asked;
  }

  static Configuration conf() {
    Configuration conf = new Configuration(false);
    conf.set("fs.AbstractFileSystem.troubled.impl", TroubledFs.class.getName());
    return conf;
  }

  private static final class Local extends RawLocalFileSystem {
    @Override
    public URI getUri() {
      return ROOT;
    }

    @Override
    public FSDataOutputStream create(
        Path file,
        FsPermission permission,
        boolean overwrite,
        int bufferSize,
        short replication,
        long blockSize,
        Progressable progress)
        throws IOException {
      if (now == Trouble.FORBIDDEN) {
        asked.countDown();
        throw new AccessControlException("Permission denied: " + file);
      }
      if (now == Trouble.HANGS) {
        hang();
      }
      FSDataOutputStream out =
          super.create(file, permission, overwrite, bufferSize, replication, blockSize, progress);
      return now == Trouble.FULL ? new FSDataOutputStream(new Full(out), null) : out;
    }

    private static void hang() throws IOException {
      asked.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IOException("given up", e);
      }
    }
  }

  private static final class Full extends OutputStream {
    private final OutputStream out;

    private Full(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int value) throws IOException {
      out.write('{');
      asked.countDown();
      throw new IOException("No space left on device");
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
