/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mutants;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.apache.hadoop.fs.FileUtil;

/**
 * Plants the mutants one by one and says which of them the tests find. A test that fails, or does
 * not end, has found it, if it passes without: else the run means nothing. Arguments: the project's
 * folder, then names of mutants or their beginnings before a dash, all of them where none is given.
 * Exits 0 where enough are found, 1 where not or where the run means nothing.
 */
final class MutantRun {
  static final String FOLDER = "integration-tests/src/test/mutants";

  /** What the project asks of its tests. */
  private static final double LEAST = 0.85;

  private static final long MOST_SECONDS = 300;

  private final Path root;
  private final Path scratch;
  private final Sources sources;
  private final WorldsRun worlds;

  /** Tests that were seen to pass without a mutant. */
  private final Set<String> passing = new TreeSet<>();

  private MutantRun(Path root) throws IOException {
    this.root = root;
    this.sources = Sources.in(root);
    this.scratch = root.resolve("integration-tests/target/mutants");
    this.worlds = new WorldsRun(sources, scratch);
  }

  public static void main(String[] args) throws Exception {
    MutantRun run = new MutantRun(Path.of(args[0]));
    List<Mutant> mutants = new ArrayList<>(Mutant.all(run.root.resolve(FOLDER)));
    Set<String> wanted = new TreeSet<>(List.of(args).subList(1, args.length));
    if (!wanted.isEmpty()) {
      Set<String> names = new TreeSet<>(wanted);
      mutants.forEach(mutant -> names.removeIf(name -> isNamed(mutant, name)));
      if (!names.isEmpty()) {
        System.err.println("no mutant " + names + " in " + FOLDER);
        System.exit(2);
      }
      mutants.removeIf(mutant -> wanted.stream().noneMatch(name -> isNamed(mutant, name)));
    }
    System.exit(run.all(mutants));
  }

  private static boolean isNamed(Mutant mutant, String name) {
    return mutant.name().equals(name) || mutant.name().startsWith(name + "-");
  }

  private int all(List<Mutant> mutants) throws Exception {
    int killed = 0;
    boolean valid = true;
    for (Mutant mutant : mutants) {
      long start = System.nanoTime();
      String by = foundBy(mutant);
      boolean means = by == null || passesWithout(by);
      valid &= means;
      killed += by != null && means ? 1 : 0;
      System.out.printf(
          "%-8s %-36s %3d s  %s%n",
          by == null ? "SURVIVED" : means ? "killed" : "INVALID",
          mutant.name(),
          TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start),
          by == null
              ? mutant.breaks()
              : means ? "by " + by : by + " fails without it, or is no test: see " + log(by));
    }
    System.out.printf("%d of %d mutants killed%n", killed, mutants.size());
    return valid && killed >= LEAST * mutants.size() ? 0 : 1;
  }

  /** The first test that fails with it, or null. */
  private String foundBy(Mutant mutant) throws Exception {
    clean();
    if (WorldsRun.isFor(mutant)) {
      return worlds.find(mutant).isPresent() ? mutant.tests().get(0) : null;
    }
    compile(mutant, sources, scratch);
    for (String test : mutant.tests()) {
      if (run(test) != TestRun.PASSED) {
        return test;
      }
    }
    return null;
  }

  /** The folder of the project, from that of a module or its own. */
  static Path root() {
    Path here = Path.of("").toAbsolutePath();
    return Files.exists(here.resolve(FOLDER)) ? here : here.getParent();
  }

  /**
   * Compiles the source of a mutant's class with the bug into {@code classes} of a folder.
   *
   * @throws IllegalStateException if it does not compile
   */
  static void compile(Mutant mutant, Sources sources, Path folder) throws IOException {
    Path source = sources.main(mutant.type());
    Path changed = folder.resolve("source").resolve(source.getFileName());
    Path classes = folder.resolve("classes");
    Files.createDirectories(changed.getParent());
    Files.createDirectories(classes);
    Files.writeString(changed, mutant.applyTo(Files.readString(source)));
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-nowarn",
                "-proc:none",
                "-parameters",
                "--release",
                release(source),
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                changed.toString());
    if (compiled != 0) {
      throw new IllegalStateException("mutant " + mutant.name() + " does not compile");
    }
  }

  /**
   * As Maven compiles it: a class of another release is of another shape, and the JVM refuses it.
   */
  private static String release(Path source) {
    return source.toString().matches(".*(scheduler-lab|tools)/src.*") ? "17" : "8";
  }

  /** A test that fails by itself would find every mutant. */
  private boolean passesWithout(String test) throws IOException, InterruptedException {
    if (!passing.contains(test)) {
      clean();
      boolean passes =
          WorldsRun.TESTS.contains(test)
              ? worlds.findNothing().isEmpty()
              : run(test) == TestRun.PASSED;
      if (!passes) {
        return false;
      }
      passing.add(test);
    }
    return true;
  }

  /** Each in a JVM of its own: a ResourceManager leaves static state behind. */
  private int run(String test) throws IOException, InterruptedException {
    Path home = Files.createDirectories(scratch.resolve("home"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    command.add("-Djava.io.tmpdir=" + home);
    command.add("-cp");
    command.add(classes() + File.pathSeparator + System.getProperty("java.class.path"));
    command.add(TestRun.class.getName());
    command.add(sources.test(test));
    Process process =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log(test).toFile())
            .start();
    if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return TestRun.FAILED;
    }
    return process.exitValue();
  }

  private Path classes() {
    return scratch.resolve("classes");
  }

  private Path log(String test) {
    return scratch.resolve(test.replace('#', '.') + ".log");
  }

  private void clean() throws IOException {
    FileUtil.fullyDelete(scratch.toFile());
    Files.createDirectories(classes());
  }
}
