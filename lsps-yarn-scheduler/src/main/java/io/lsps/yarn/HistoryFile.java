/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.workload.UserHistory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options.CreateOpts;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The history as a file. A new one replaces the old by a rename, so that there is always a whole
 * one; one that cannot be read is set aside, not overwritten.
 */
final class HistoryFile {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryFile.class);
  private static final ObjectMapper JSON = new ObjectMapper();

  // It holds the names of people's jobs.
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0600);

  private final Configuration conf;
  private final Path path;

  HistoryFile(Configuration conf, String folder) {
    this.conf = conf;
    this.path = new Path(folder, "history.json");
  }

  /** The stored histories by user, empty where there is no file. */
  Map<String, UserHistory> read() throws IOException {
    FileContext files = files();
    try (InputStream in = files.open(path)) {
      JsonNode tree = JSON.readTree(in);
      return HistoryJson.read(tree);
    } catch (FileNotFoundException e) {
      return Collections.emptyMap();
    } catch (JsonProcessingException | IllegalArgumentException e) {
      Path aside = new Path(path.getParent(), path.getName() + ".unreadable");
      files.rename(path, aside, Rename.OVERWRITE);
      LOG.error(
          "The LsPS history {} cannot be read, starts afresh, and is kept as {}: {}",
          path,
          aside,
          e.getMessage());
      return Collections.emptyMap();
    }
  }

  void write(Map<String, UserHistory> histories) throws IOException {
    FileContext files = files();
    Path fresh = new Path(path.getParent(), path.getName() + "." + UUID.randomUUID() + ".new");
    try (OutputStream out =
        files.create(
            fresh,
            EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE),
            CreateOpts.createParent(),
            CreateOpts.perms(OWNER_ONLY))) {
      out.write(JSON.writeValueAsBytes(HistoryJson.write(histories)));
    }
    files.rename(fresh, path, Rename.OVERWRITE);
  }

  private FileContext files() throws IOException {
    return path.toUri().getScheme() == null
        ? FileContext.getFileContext(conf)
        : FileContext.getFileContext(path.toUri(), conf);
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
