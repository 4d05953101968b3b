/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.history;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Options.CreateOpts;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Decides which ResourceManager may write. Each one that becomes active takes the next number N by
 * creating {@code history-N.owner}, which only one can do. It writes {@code history-N.json} and no
 * other file. So a ResourceManager that does not know that it is no longer active overwrites
 * nothing of its successor's. Once it sees a larger number it stops.
 */
final class HistoryEpochs {
  /** It holds the names of people's jobs. */
  static final FsPermission OWNER_ONLY = new FsPermission((short) 0600);

  private static final Pattern NAME =
      Pattern.compile("history-(\\d{1,18})\\.(owner|json(\\.new)?)");
  private static final String BEFORE_EPOCHS = "history.json";
  private static final int TRIES = 100;

  private final FileContext files;
  private final Path folder;

  HistoryEpochs(FileContext files, Path folder) {
    this.files = files;
    this.folder = folder;
  }

  /** Takes the next number. */
  long claim() throws IOException {
    long next = 1;
    for (String name : names()) {
      next = Math.max(next, epoch(name) + 1);
    }
    for (int i = 0; i < TRIES; i++, next++) {
      try {
        files
            .create(
                new Path(folder, "history-" + next + ".owner"),
                EnumSet.of(CreateFlag.CREATE),
                CreateOpts.createParent(),
                CreateOpts.perms(OWNER_ONLY))
            .close();
        return next;
      } catch (FileAlreadyExistsException e) {
        // Another ResourceManager was quicker: the next one is free.
      }
    }
    throw new IOException("no number is free in " + folder + " after " + TRIES + " tries");
  }

  /** The stored histories, the latest first. */
  List<Path> stored() throws IOException {
    Map<Long, Path> byEpoch = new TreeMap<>(Comparator.reverseOrder());
    for (String name : names()) {
      if (name.endsWith(".json")) {
        byEpoch.put(epoch(name), new Path(folder, name));
      }
    }
    return new ArrayList<>(byEpoch.values());
  }

  Path file(long epoch) {
    return new Path(folder, "history-" + epoch + ".json");
  }

  /** True where another ResourceManager has taken a larger number. */
  boolean overtaken(long epoch) throws IOException {
    for (String name : names()) {
      if (epoch(name) > epoch) {
        return true;
      }
    }
    return false;
  }

  /** Deletes what earlier ones have left. */
  void deleteBefore(long epoch) throws IOException {
    for (String name : names()) {
      if (epoch(name) < epoch) {
        files.delete(new Path(folder, name), false);
      }
    }
  }

  /** Of files that have a number, 0 of the file that was written before there were any. */
  private static long epoch(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
  }

  private List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    try {
      RemoteIterator<FileStatus> all = files.listStatus(folder);
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
}
