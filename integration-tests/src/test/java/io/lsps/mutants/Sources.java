/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The project's Java files by the simple names of their classes, so that a mutant outlives the move
 * of a class to another package or module.
 */
final class Sources {
  private static final Path MAIN = Path.of("src/main/java");
  private static final Path TEST = Path.of("src/test/java");

  private static final String ENDING = ".java";

  private final List<Path> files;

  private Sources(List<Path> files) {
    this.files = files;
  }

  /** All of a project's modules, which are the folders in {@code root}. */
  static Sources in(Path root) throws IOException {
    Stream.Builder<Path> files = Stream.builder();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : modules.filter(one -> Files.exists(one.resolve("pom.xml"))).toList()) {
        for (Path sources : List.of(module.resolve(MAIN), module.resolve(TEST))) {
          if (Files.exists(sources)) {
            try (Stream<Path> all = Files.walk(sources)) {
              all.filter(file -> file.toString().endsWith(ENDING)).forEach(files::add);
            }
          }
        }
      }
    }
    return new Sources(files.build().sorted().toList());
  }

  /**
   * The source of a class of the product.
   *
   * @param name simple, or with as many of the last packages before it as tell it from others
   * @throws IllegalArgumentException if there is no such class, or more than one
   */
  Path main(String name) {
    return only(name, MAIN);
  }

  /**
   * A test class, or a method of it, by its full name.
   *
   * @param test name as for {@link #main}, and {@code #method} where one is meant
   * @throws IllegalArgumentException if there is no such class, or more than one
   */
  String test(String test) {
    int method = test.indexOf('#');
    String name = method < 0 ? test : test.substring(0, method);
    String file = slashes(only(name, TEST));
    int start = file.lastIndexOf(slashes(TEST)) + slashes(TEST).length() + 1;
    String type = file.substring(start, file.length() - ENDING.length()).replace('/', '.');
    return type + test.substring(name.length());
  }

  private Path only(String name, Path below) {
    String end = "/" + name.replace('.', '/') + ENDING;
    String folder = "/" + slashes(below) + "/";
    List<Path> found =
        files.stream()
            .filter(file -> slashes(file).contains(folder) && slashes(file).endsWith(end))
            .toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "class " + name + " in " + below + ": expected one, found " + found);
    }
    return found.get(0);
  }

  private static String slashes(Path path) {
    return path.toString().replace('\\', '/');
  }
}
