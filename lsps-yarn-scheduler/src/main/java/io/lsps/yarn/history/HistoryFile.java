/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options.CreateOpts;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The history as a file. A new file replaces the old one by a rename, so there is always a whole
 * file. A file that cannot be read is set aside, not overwritten. {@link HistoryEpochs} says who
 * may write: see docs/decisions/0046-the-history.md.
 */
final class HistoryFile implements HistoryStore {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryFile.class);

  private final Configuration conf;
  private final Path folder;
  // None until the first reading.
  private long epoch;
  private boolean overtaken;
  private final AtomicInteger setAside = new AtomicInteger();

  HistoryFile(Configuration conf, String folder) {
    this.conf = conf;
    this.folder = new Path(folder);
  }

  @Override
  public int read(BiConsumer<String, UserHistory> taker) throws IOException {
    FileContext files = files();
    HistoryEpochs epochs = new HistoryEpochs(files, folder);
    claim(epochs);
    for (Path path : epochs.stored()) {
      try {
        // Once to see that it is whole, so that nothing of a broken one is taken over.
        read(files, path, (user, history) -> {});
        return read(files, path, taker);
      } catch (JsonProcessingException | IllegalArgumentException e) {
        Path aside = new Path(folder, path.getName() + ".unreadable");
        files.rename(path, aside, Rename.OVERWRITE);
        setAside.incrementAndGet();
        LOG.error(
            "The LsPS history {} cannot be read and is kept as {}: {}",
            path,
            aside,
            e.getMessage());
      }
    }
    return 0;
  }

  private void claim(HistoryEpochs epochs) throws IOException {
    if (epoch == 0) {
      epoch = epochs.claim();
    }
  }

  private static int read(FileContext files, Path path, BiConsumer<String, UserHistory> taker)
      throws IOException {
    try (InputStream in = files.open(path)) {
      return HistoryReader.read(in, taker);
    }
  }

  @Override
  public int setAside() {
    return setAside.get();
  }

  @Override
  public void write(WorkloadModel model) throws IOException {
    FileContext files = files();
    HistoryEpochs epochs = new HistoryEpochs(files, folder);
    claim(epochs);
    if (epochs.overtaken(epoch)) {
      if (!overtaken) {
        LOG.warn("Another ResourceManager keeps the LsPS history {} now: saved no more", folder);
      }
      overtaken = true;
      return;
    }
    Path path = epochs.file(epoch);
    Path fresh = new Path(folder, path.getName() + ".new");
    try (OutputStream out =
        files.create(
            fresh,
            EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE),
            CreateOpts.createParent(),
            CreateOpts.perms(HistoryEpochs.OWNER_ONLY))) {
      HistoryWriter.write(out, model);
    }
    files.rename(fresh, path, Rename.OVERWRITE);
    epochs.deleteBefore(epoch);
  }

  private FileContext files() throws IOException {
    return folder.toUri().getScheme() == null
        ? FileContext.getFileContext(conf)
        : FileContext.getFileContext(folder.toUri(), conf);
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
