/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.Shown;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.WeakHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationFileLoaderService;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The effective options. Read with the allocation file: at a start, which fails if they are
 * invalid, and whenever the FairScheduler has reloaded the file; then invalid ones leave all
 * options unchanged.
 */
public final class OptionsSource implements OptionsInForce {
  private static final Logger LOG = LoggerFactory.getLogger(OptionsSource.class);

  private static final long LOOK_EVERY_MILLIS = 10_000;

  /** The FairScheduler waits five seconds after a change, and polls every ten. */
  private static final long READ_AFTER_MILLIS = 20_000;

  private static final AllocationFileLoaderService.Listener NOBODY =
      new AllocationFileLoaderService.Listener() {
        @Override
        public void onReload(AllocationConfiguration read) {}

        @Override
        public void onCheck() {}
      };

  /**
   * The last effective options. A ResourceManager that becomes standby creates another scheduler,
   * and would exit if the file were invalid at that time.
   */
  private static final Map<ResourceManager, Options> IN_MEMORY =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final FairScheduler scheduler;
  private final AllocationFileLoaderService locator;
  private Configuration conf;
  private Path file;
  private FileSystem files;
  private volatile Options options;
  private volatile AllocationXml allocations;
  private volatile String problem = "";
  private volatile String inPart = "";
  private volatile int warnings;
  private String logged = "";
  private volatile long problemMillis;
  private volatile long readChange;
  private volatile String unread = "";
  private long judgedChange;
  private Timer looks;

  public OptionsSource(FairScheduler scheduler) {
    this.scheduler = scheduler;
    this.locator = new AllocationFileLoaderService(scheduler);
  }

  /**
   * Reads all options for the first time.
   *
   * @throws IOException if any are invalid, at a start; a running ResourceManager keeps those in
   *     memory
   */
  public synchronized void load(Configuration configuration) throws IOException {
    // As in the FairScheduler, the file found at the start is final.
    file = locator.getAllocationFile(configuration);
    files = file == null ? null : file.getFileSystem(configuration);
    conf = configuration;
    readChange = changed();
    try {
      take(configuration);
    } catch (BadSettingException bad) {
      ResourceManager running = scheduler.getRMContext().getResourceManager();
      options = running == null ? null : IN_MEMORY.get(running);
      if (options == null) {
        throw new IOException(
            "The ResourceManager does not start, as LsPS settings are bad. Correct them and start"
                + " it again: "
                + bad.getMessage(),
            bad);
      }
      refused(bad.getMessage());
    }
    String advice = ClusterSettings.advice(configuration);
    if (!advice.isEmpty()) {
      LOG.warn(advice);
    }
  }

  /**
   * Why a reload would be refused, or empty: invalid options, or a file that the FairScheduler
   * would apply in part. Records and logs it as the problem; nothing else changes. Does not check
   * what the FairScheduler refuses itself.
   *
   * @param byHalves whether to refuse the latter
   */
  public synchronized String check(Configuration configuration, boolean byHalves) {
    try {
      AllocationXml written = written();
      Options read = Options.of(configuration, written);
      if (written != null && byHalves) {
        BadSettingException.throwIfAny(findings(written, configuration, read).errors());
      }
      return "";
    } catch (BadSettingException | IOException e) {
      return refused(reason(e));
    }
  }

  /** Why the FairScheduler refuses the current allocation file, or empty; likewise. */
  public synchronized String checkStock() {
    String why = file == null ? "" : stockRefusal();
    return why.isEmpty() ? why : refused(why);
  }

  /**
   * Explains a failed start.
   *
   * @return an exception with the errors in the file, by line; the given one if there are none
   */
  public synchronized Exception explained(Exception failure) {
    // The FairScheduler's exception for an invalid file.
    String wrong = failure instanceof IOException ? wrongInFile() : "";
    // Starts with Hadoop's words, so that a search of the log finds the explanation.
    return wrong.isEmpty()
        ? failure
        : new IOException("Failed to initialize FairScheduler: " + wrong, failure);
  }

  /** What the FairScheduler refuses in the current file; empty if nothing is found. */
  private String wrongInFile() {
    try {
      AllocationXml written = written();
      if (written == null) {
        return "";
      }
      List<String> errors = findings(written, conf, null).errors();
      return errors.isEmpty()
          ? ""
          : written.name + " was not applied: " + new BadSettingException(errors).getMessage();
    } catch (BadSettingException e) {
      return e.getMessage();
    } catch (IOException | RuntimeException e) {
      return reason(e);
    }
  }

  /** For operators; exceptions of file systems and parsers are for the log. */
  private String reason(Exception e) {
    if (e instanceof BadSettingException) {
      return e.getMessage();
    }
    LOG.debug("{}", file, e);
    return file.toUri().getPath()
        + (e instanceof FileNotFoundException || e instanceof AccessControlException
            ? " is not there, or the ResourceManager's user may not read it"
            : " cannot be read: expected an XML file on a file system that answers");
  }

  private String stockRefusal() {
    try {
      if (locator.isInState(Service.STATE.NOTINITED)) {
        locator.init(conf);
      }
      locator.setReloadListener(NOBODY);
      locator.reloadAllocations();
      return "";
    } catch (Exception e) { // As declared by the method: the file may be invalid in any way.
      String wrong = wrongInFile();
      if (wrong.isEmpty()) {
        LOG.warn("{}", file, e);
        return file.toUri().getPath()
            + " was not applied: the FairScheduler refuses it, and names no line. The"
            + " ResourceManager's log has what it says.";
      }
      return wrong;
    }
  }

  /**
   * Starts polling the file on a separate thread: if the FairScheduler's thread refuses a change
   * only the log would say so.
   */
  public synchronized void startLooking() {
    looks = new Timer("LsPS allocation file", true);
    looks.schedule(
        new TimerTask() {
          @Override
          public void run() {
            look(System.currentTimeMillis());
          }
        },
        LOOK_EVERY_MILLIS,
        LOOK_EVERY_MILLIS);
  }

  /** Stops polling. */
  public synchronized void stopLooking() {
    if (looks != null) {
      looks.cancel();
    }
  }

  /**
   * Detects a change of the file that is not in effect, though the FairScheduler has had the time
   * to read it. One thread.
   *
   * @param now in milliseconds of the wall clock
   */
  public void look(long now) {
    try {
      long changed = changed();
      if (changed == readChange) {
        unread = "";
      } else if (changed != judgedChange && now > changed + READ_AFTER_MILLIS) {
        judgedChange = changed;
        unread(stockRefusal(), now);
      }
    } catch (IOException | RuntimeException e) {
      judgedChange = 0;
      unread(reason(e), now);
    }
  }

  private void unread(String reason, long now) {
    String why = Shown.reason(reason);
    if (!why.equals(unread)) {
      problemMillis = now;
    }
    unread = why;
  }

  /** The file's modification time; 0 if there is none. */
  private long changed() throws IOException {
    return file == null ? 0 : files.getFileStatus(file).getModificationTime();
  }

  /** Reloads all options; if that fails they stay, and the log and {@link #problem} say why. */
  public synchronized void reload(Configuration configuration) {
    try {
      readChange = changed();
      unread = "";
      take(configuration);
    } catch (BadSettingException | IOException e) {
      refused(reason(e));
    }
  }

  private String refused(String reason) {
    String why = Shown.reason(reason);
    if (!why.equals(problem)) {
      LOG.error(
          "The LsPS options in memory stay in force. Correct this and run yarn rmadmin"
              + " -refreshQueues: {}",
          why);
      problemMillis = System.currentTimeMillis();
    }
    problem = why;
    return why;
  }

  /** Reloads all options after a change of the allocation file. */
  public synchronized void reload() {
    reload(conf);
  }

  /** The current file; null if there is none. */
  private AllocationXml written() throws IOException {
    if (file == null) {
      return null;
    }
    try (InputStream in = files.open(file)) {
      return AllocationXml.read(in, file.toUri().getPath());
    }
  }

  private Findings findings(AllocationXml written, Configuration configuration, Options read) {
    return AllocationFileChecks.of(
        written, configuration, read, scheduler.getQueueManager().getQueues());
  }

  /** Applies options, independently of the FairScheduler's result for the file. */
  private void take(Configuration configuration) throws IOException {
    AllocationXml written = written();
    Options read = Options.of(configuration, written);
    options = options == null ? read : read.withHistoryOf(options);
    allocations = written;
    conf = configuration;
    problem = "";
    ResourceManager running = scheduler.getRMContext().getResourceManager();
    // Null in the laboratory, and in a trial start.
    if (running != null) {
      IN_MEMORY.put(running, options);
    }
  }

  /** The allocation file that was read last; or null. */
  public AllocationXml allocations() {
    return allocations;
  }

  /**
   * Records how far the allocation file is in effect, once the FairScheduler has applied it.
   *
   * @param differences between the file and the actual state, a sentence each
   */
  public synchronized void applied(List<String> differences) {
    inPart = inPart(differences);
  }

  private String inPart(List<String> differences) {
    if (refused()) {
      // A refused file cannot be compared.
      return "";
    }
    if (allocations == null) {
      log(LspsElements.inForce(options, Collections.emptyList()));
      return "";
    }
    Findings findings = findings(allocations, conf, options);
    log(LspsElements.inForce(options, findings.ours()));
    findings.warnings().forEach(LOG::warn);
    warnings = findings.warnings().size();
    List<String> all = new ArrayList<>(findings.errors());
    all.addAll(differences);
    String now =
        all.isEmpty()
            ? ""
            : Shown.reason(
                allocations.name
                    + " is in force, but not all as it is meant: "
                    + new BadSettingException(all).getMessage());
    if (!now.isEmpty() && !now.equals(inPart)) {
      LOG.error("{}", now);
      problemMillis = System.currentTimeMillis();
    }
    return now;
  }

  private void log(String nowInForce) {
    if (!nowInForce.equals(logged)) {
      logged = nowInForce;
      LOG.info(nowInForce);
    }
  }

  @Override
  public int warnings() {
    return warnings;
  }

  @Override
  public Options current() {
    return options;
  }

  @Override
  public long problemMillis() {
    return problemMillis;
  }

  @Override
  public boolean refused() {
    return !problem.isEmpty() || !unread.isEmpty();
  }

  @Override
  public String problem() {
    String first = problem.isEmpty() ? unread : problem;
    return first.isEmpty() ? inPart : first;
  }
}
