/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Options.CreateOpts;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The history as files: {@code history-N.json} with all users, written rarely, and {@code
 * history-N.recent.json} with those who have changed since and with the running jobs. A new file
 * replaces the old one by a rename, so there is always a complete file. An unreadable file is set
 * aside, not overwritten.
 *
 * <p>Each ResourceManager that becomes active takes the next number N by creating {@code
 * history-N.owner}, which only one can do. It writes only these files, so a ResourceManager that is
 * unaware of losing the active state does not overwrite its successor's. While there is a larger
 * number it saves nothing. See docs/decisions/0003-sizes.md.
 */
class HistoryFile {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryFile.class);
  private static final Pattern NAME =
      Pattern.compile("history-(\\d{1,18})(\\.recent)?\\.(owner|json(\\.new)?)");
  private static final String WHOLE = ".json";
  private static final String RECENT = ".recent.json";

  /** All users are written once more than one in this many has changed. */
  private static final int RECENT_PART = 8;

  /** A number of changed users that is always small. */
  private static final int FEW = 50;

  private static final int TRIES = 100;

  private final PrivateFolder folder;
  private final LongSupplier clock;
  // 0 until the first read.
  private long epoch;
  // The model's version in the last full file; -1 before it.
  private long wholeVersion = -1;
  private long whole;
  private final AtomicInteger setAside = new AtomicInteger();

  /**
   * A history in a folder.
   *
   * @param clock milliseconds, the model's time
   */
  HistoryFile(Configuration conf, String folder, LongSupplier clock) {
    this.folder = new PrivateFolder(conf, folder);
    this.clock = clock;
  }

  /**
   * Reads what was stored last, the most recently active user first.
   *
   * @return what else was read
   */
  HistoryReader read(BiConsumer<String, UserHistory> taker) throws IOException {
    claim();
    for (String name : stored()) {
      Set<String> users = new HashSet<>();
      // A first pass validates it, so that nothing of a broken file is used.
      HistoryReader all = unbroken(name, (user, history) -> users.add(user));
      if (all != null) {
        Map<String, UserHistory> changed = new LinkedHashMap<>();
        String recent = name.replace(WHOLE, RECENT);
        HistoryReader last = names().contains(recent) ? unbroken(recent, changed::put) : null;
        if (last == null || last.whole != all.whole) {
          // A newer full file supersedes it.
          changed.clear();
        }
        changed.forEach(taker);
        read(
            name,
            (user, history) -> {
              if (!changed.containsKey(user)) {
                taker.accept(user, history);
              }
            });
        users.addAll(changed.keySet());
        all.users = users.size();
        all.running = last == null ? Running.NONE : last.running;
        return all;
      }
    }
    return new HistoryReader(clock.getAsLong());
  }

  /** Null if it is invalid: then it is set aside. */
  private HistoryReader unbroken(String name, BiConsumer<String, UserHistory> taker)
      throws IOException {
    try {
      return read(name, taker);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      Path aside = folder.file(name + ".unreadable");
      folder.files().rename(folder.file(name), aside, Rename.OVERWRITE);
      setAside.incrementAndGet();
      LOG.error(
          "The LsPS history {} cannot be read and is kept as {}: {}",
          folder.file(name),
          aside,
          e.getMessage());
      return null;
    }
  }

  private HistoryReader read(String name, BiConsumer<String, UserHistory> taker)
      throws IOException {
    try (InputStream in = folder.files().open(folder.file(name))) {
      return new HistoryReader(clock.getAsLong()).read(in, taker);
    }
  }

  /** Number of stored histories that were unreadable and set aside. */
  int setAside() {
    return setAside.get();
  }

  /**
   * Stores the history and the running jobs. Users that have changed since the last full file are
   * written to a second one, until there are many.
   *
   * @throws IOException also if another ResourceManager owns the history now
   */
  void write(WorkloadModel model, Running running) throws IOException {
    claim();
    if (names().stream().anyMatch(name -> epoch(name) > epoch)) {
      throw new IOException("another ResourceManager has become active and owns it");
    }
    String name = "history-" + epoch;
    List<String> changed = model.changedSince(wholeVersion);
    long now = clock.getAsLong();
    if (wholeVersion < 0 || changed.size() > Math.max(FEW, model.users().size() / RECENT_PART)) {
      long version = model.historyVersion();
      folder.replace(
          name + WHOLE,
          out -> HistoryWriter.write(out, model, model.users(), whole + 1, null, now));
      wholeVersion = version;
      whole++;
      changed = model.changedSince(wholeVersion);
    }
    List<String> users = changed;
    folder.replace(
        name + RECENT, out -> HistoryWriter.write(out, model, users, whole, running, now));
    // Left by earlier ones.
    for (String each : names()) {
      if (epoch(each) < epoch) {
        folder.files().delete(folder.file(each), false);
      }
    }
  }

  /** Claims the next number, if not done yet. */
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
        // Another ResourceManager was faster: tries the next one.
      }
    }
    throw new IOException("no number is free in " + folder + " after " + TRIES + " tries");
  }

  /** The full files, latest first. */
  private List<String> stored() throws IOException {
    Map<Long, String> byEpoch = new TreeMap<>(Comparator.reverseOrder());
    for (String name : names()) {
      if (name.endsWith(WHOLE) && !name.endsWith(RECENT)) {
        byEpoch.put(epoch(name), name);
      }
    }
    return new ArrayList<>(byEpoch.values());
  }

  private static long epoch(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
  }

  private List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    try {
      RemoteIterator<FileStatus> all = folder.files().listStatus(folder.path);
      while (all.hasNext()) {
        String name = all.next().getPath().getName();
        if (NAME.matcher(name).matches()) {
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

  /** A folder of files readable only by their owner, as they contain job names. */
  private static final class PrivateFolder {
    private static final FsPermission OWNER_ONLY = new FsPermission((short) 0600);

    private final Configuration conf;
    final Path path;

    PrivateFolder(Configuration conf, String path) {
      this.conf = conf;
      this.path = new Path(path);
    }

    Path file(String name) {
      return new Path(path, name);
    }

    /** Its file system. */
    FileContext files() throws IOException {
      return path.toUri().getScheme() == null
          ? FileContext.getFileContext(conf)
          : FileContext.getFileContext(path.toUri(), conf);
    }

    /** Creates a file, and the folder if missing. */
    OutputStream create(String name, CreateFlag... more) throws IOException {
      EnumSet<CreateFlag> flags = EnumSet.of(CreateFlag.CREATE, more);
      return files()
          .create(file(name), flags, CreateOpts.createParent(), CreateOpts.perms(OWNER_ONLY));
    }

    /** Replaces a file by a rename, so that readers see a complete one. */
    void replace(String name, Content content) throws IOException {
      String fresh = name + ".new";
      try (OutputStream out = create(fresh, CreateFlag.OVERWRITE)) {
        content.write(out);
      }
      files().rename(file(fresh), file(name), Rename.OVERWRITE);
    }

    @Override
    public String toString() {
      return path.toString();
    }

    /** Writes the content of a file. */
    interface Content {
      void write(OutputStream out) throws IOException;
    }
  }
}
