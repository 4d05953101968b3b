/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps two commands from working on one folder at a time. The lock ends with the process at the
 * latest.
 */
public final class FolderLock {
  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes the lock, or says at once that another command has it. */
  public static FolderLock take(Path folder) {
    LabException busy =
        new LabException("another lsps command works on " + folder + "; try again when it is done");
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        throw busy;
      }
      return new FolderLock(channel);
    } catch (OverlappingFileLockException heldByThisProgram) {
      throw busy;
    } catch (IOException failure) {
      throw new LabException("cannot lock " + folder + ": " + failure.getMessage(), failure);
    }
  }

  public void release() {
    try {
      channel.close();
    } catch (IOException failure) {
      throw new LabException("cannot release a lock: " + failure.getMessage(), failure);
    }
  }
}
