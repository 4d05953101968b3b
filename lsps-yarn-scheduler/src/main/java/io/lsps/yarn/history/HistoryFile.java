/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.PrivateFolder;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The history as a file. A new file replaces the old one by a rename, so there is always a whole
 * file. A file that cannot be read is set aside, not overwritten.
 *
 * <p>Each ResourceManager that becomes active takes the next number N by creating {@code
 * history-N.owner}, which only one can do. It writes {@code history-N.json} and no other file. So a
 * ResourceManager that does not know that it is no longer active overwrites nothing of its
 * successor's. Once it sees a larger number it stops. See docs/decisions/0046-the-history.md.
 */
class HistoryFile {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryFile.class);
  private static final Pattern NAME =
      Pattern.compile("history-(\\d{1,18})\\.(owner|json(\\.new)?)");
  private static final String BEFORE_EPOCHS = "history.json";
  private static final int TRIES = 100;

  private final PrivateFolder folder;
  // None until the first reading.
  private long epoch;
  private boolean overtaken;
  private final AtomicInteger setAside = new AtomicInteger();

  HistoryFile(Configuration conf, String folder) {
    this.folder = new PrivateFolder(conf, folder);
  }

  /**
   * Hands over what was stored last, the most recently active user first; nothing where there is
   * none.
   *
   * @return how many users
   */
  int read(BiConsumer<String, UserHistory> taker) throws IOException {
    claim();
    FileContext files = folder.files();
    for (Path path : stored()) {
      try {
        // Once to see that it is whole, so that nothing of a broken one is taken over.
        read(files, path, (user, history) -> {});
        return read(files, path, taker);
      } catch (JsonProcessingException | IllegalArgumentException e) {
        Path aside = folder.file(path.getName() + ".unreadable");
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

  private static int read(FileContext files, Path path, BiConsumer<String, UserHistory> taker)
      throws IOException {
    try (InputStream in = files.open(path)) {
      return HistoryReader.read(in, taker);
    }
  }

  /** How many stored histories could not be read and were set aside. */
  int setAside() {
    return setAside.get();
  }

  /** Replaces it by all that the model remembers now. */
  void write(WorkloadModel model) throws IOException {
    claim();
    if (names().stream().anyMatch(name -> epoch(name) > epoch)) {
      if (!overtaken) {
        LOG.warn("Another ResourceManager keeps the LsPS history {} now: saved no more", folder);
      }
      overtaken = true;
      return;
    }
    folder.replace("history-" + epoch + ".json", out -> HistoryWriter.write(out, model));
    // What earlier ones have left.
    FileContext files = folder.files();
    for (String name : names()) {
      if (epoch(name) < epoch) {
        files.delete(folder.file(name), false);
      }
    }
  }

  /** Takes the next number, where that has not been done. */
  private void claim() throws IOException {
    if (epoch > 0) {
      return;
    }
    long next = 1;
    for (String name : names()) {
      next = Math.max(next, epoch(name) + 1);
    }
    for (int i = 0; i < TRIES; i++, next++) {
      try {
        folder.create("history-" + next + ".owner").close();
        epoch = next;
        return;
      } catch (FileAlreadyExistsException e) {
        // Another ResourceManager was quicker: the next one is free.
      }
    }
    throw new IOException("no number is free in " + folder + " after " + TRIES + " tries");
  }

  /** The stored histories, the latest first. */
  private List<Path> stored() throws IOException {
    Map<Long, Path> byEpoch = new TreeMap<>(Comparator.reverseOrder());
    for (String name : names()) {
      if (name.endsWith(".json")) {
        byEpoch.put(epoch(name), folder.file(name));
      }
    }
    return new ArrayList<>(byEpoch.values());
  }

  /** Of files that have a number, 0 of the file that was written before there were any. */
  private static long epoch(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
  }

  private List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    try {
      RemoteIterator<FileStatus> all = folder.files().listStatus(folder.path());
      while (all.hasNext()) {
        String name = all.next().getPath().getName();
        if (name.equals(BEFORE_EPOCHS) || NAME.matcher(name).matches()) {
          names.add(name);
        }
      }
    } catch (FileNotFoundException e) {
      return names;
    }
    return names;
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
