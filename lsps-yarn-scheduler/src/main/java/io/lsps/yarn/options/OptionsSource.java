/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.Shown;
import io.lsps.yarn.allocations.AllocationXml;
import io.lsps.yarn.allocations.Findings;
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
import java.util.stream.Stream;
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
 * The options in force. They are read with the allocation file: at a start, which a bad value ends,
 * and whenever the FairScheduler has loaded the file again, where a bad value leaves all options as
 * they were.
 */
public final class OptionsSource implements OptionsInForce {
  private static final Logger LOG = LoggerFactory.getLogger(OptionsSource.class);

  private static final long LOOK_EVERY_MILLIS = 10_000;

  /** The FairScheduler waits five seconds after a change, and looks every ten. */
  private static final long READ_AFTER_MILLIS = 20_000;

  private static final AllocationFileLoaderService.Listener NOBODY =
      new AllocationFileLoaderService.Listener() {
        @Override
        public void onReload(AllocationConfiguration read) {}

        @Override
        public void onCheck() {}
      };

  /**
   * The options that were in force last. A ResourceManager that becomes standby creates another
   * scheduler, and would end if the file were bad just then.
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
   * @throws IOException if one has a value that it does not take, at a start; those in memory hold
   *     where the ResourceManager has been running
   */
  public synchronized void load(Configuration configuration) throws IOException {
    // As the FairScheduler does: the file that is found at the start is the file for good.
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
   * Why a reload would be refused, or empty: options that are bad, or a file that the FairScheduler
   * would apply by halves. What is found is remembered and logged as the problem; nothing changes
   * otherwise. What the FairScheduler refuses itself is not looked at.
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

  /** Why the FairScheduler refuses the allocation file as it is now, or empty; likewise. */
  public synchronized String checkStock() {
    String why = file == null ? "" : stockRefusal();
    return why.isEmpty() ? why : refused(why);
  }

  /**
   * Why a start failed, for whoever has to correct the allocation file.
   *
   * @return an exception with what is wrong in the file, by line; the given one where nothing is
   */
  public synchronized Exception explained(Exception failure) {
    // What the FairScheduler throws where it cannot take the file.
    String wrong = failure instanceof IOException ? wrongInFile() : "";
    // Hadoop's own words first: whoever searches the log for them finds the reason beside them.
    return wrong.isEmpty()
        ? failure
        : new IOException("Failed to initialize FairScheduler: " + wrong, failure);
  }

  /** What the FairScheduler refuses in the file as it is now; empty where nothing is found. */
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

  /** For a person: what a file system or Java's parts say of themselves is for the log alone. */
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
    } catch (Exception e) { // As the method declares it: the file may be bad in any way.
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
   * From now on the file is looked at on a thread of its own: where the FairScheduler's thread
   * refuses a change only the log would say so.
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

  /** Nobody looks any more. */
  public synchronized void stopLooking() {
    if (looks != null) {
      looks.cancel();
    }
  }

  /**
   * Finds out whether a change of the file is not in force, though the FairScheduler has had the
   * time to read it. One thread.
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

  /** When the file was changed; 0 where there is none. */
  private long changed() throws IOException {
    return file == null ? 0 : files.getFileStatus(file).getModificationTime();
  }

  /**
   * Reads all options again; where that fails they stay, and the log and {@link #problem} say why.
   */
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

  /** Reads all options again, the allocation file having changed. */
  public synchronized void reload() {
    reload(conf);
  }

  /** The file as it is now; null where there is none. */
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

  /** Takes options; what the FairScheduler makes of the file otherwise is another matter. */
  private void take(Configuration configuration) throws IOException {
    AllocationXml written = written();
    Options read = Options.of(configuration, written);
    options = options == null ? read : read.withHistoryOf(options);
    allocations = written;
    conf = configuration;
    problem = "";
    ResourceManager running = scheduler.getRMContext().getResourceManager();
    // There is none in the laboratory, nor in a trial start.
    if (running != null) {
      IN_MEMORY.put(running, options);
    }
  }

  /** The allocation file that was read last; null for none. */
  public AllocationXml allocations() {
    return allocations;
  }

  /**
   * Takes note of how far the allocation file is in force, once the FairScheduler has applied it.
   *
   * @param differences between what it says and what holds, a sentence each
   */
  public synchronized void applied(List<String> differences) {
    inPart = inPart(differences);
  }

  private String inPart(List<String> differences) {
    if (refused()) {
      // What was refused is not what holds.
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
    return Stream.of(problem, unread, inPart).filter(why -> !why.isEmpty()).findFirst().orElse("");
  }
}
