/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mutants;

import java.io.IOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.bytebuddy.agent.ByteBuddyAgent;

/**
 * A mutant in the place of the class that it was made of, in this very JVM, for a while. Its
 * methods may differ from the original's, not their names: the JVM takes no other change.
 */
final class Planted {
  private static final Instrumentation JVM = ByteBuddyAgent.install();

  private final Map<String, byte[]> originals = new TreeMap<>();

  /**
   * Compiles a mutant, and does something while it is planted.
   *
   * @param folder for its classes
   * @throws IllegalStateException if it does not compile, or the JVM does not take it
   */
  static <T> T during(Mutant mutant, Sources sources, Path folder, Supplier<T> action)
      throws IOException {
    Planted planted = new Planted(mutant, sources, folder);
    try {
      return action.get();
    } finally {
      define("original", planted.originals);
    }
  }

  private Planted(Mutant mutant, Sources sources, Path folder) throws IOException {
    MutantRun.compile(mutant, sources, folder);
    Map<String, byte[]> changed = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder.resolve("classes"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        String path = folder.resolve("classes").relativize(file).toString();
        changed.put(name(path), Files.readAllBytes(file));
        originals.put(
            name(path), getClass().getClassLoader().getResourceAsStream(path).readAllBytes());
      }
    }
    define(mutant.name(), changed);
  }

  private static String name(String path) {
    return path.substring(0, path.length() - ".class".length()).replace('/', '.');
  }

  private static void define(String mutant, Map<String, byte[]> classes) {
    List<ClassDefinition> definitions = new ArrayList<>();
    try {
      for (Map.Entry<String, byte[]> each : classes.entrySet()) {
        definitions.add(new ClassDefinition(Class.forName(each.getKey()), each.getValue()));
      }
      JVM.redefineClasses(definitions.toArray(ClassDefinition[]::new));
    } catch (ReflectiveOperationException
        | UnmodifiableClassException
        | UnsupportedOperationException e) {
      throw new IllegalStateException("mutant " + mutant + " cannot be planted", e);
    }
  }
}
