/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The picture of the packages in DEVELOPMENT.md is that of the code. */
class RoomsTest {
  private static final Path PAGE = Path.of("..", "DEVELOPMENT.md");
  private static final Pattern PICTURE = Pattern.compile("(?s)```mermaid\\s+graph TD(.*?)```");
  private static final Pattern ARROWS = Pattern.compile("([\\w.]+) --> ([\\w.& ]+)");
  private static final String ROOT = "io.lsps.";

  private final Map<String, Set<String>> drawn = drawn();
  private final Map<String, Set<String>> used = used();

  @Test
  void everyUseIsAlongArrows() {
    assertThat(used).hasSizeGreaterThan(5);
    used.forEach(
        (room, others) ->
            assertThat(reachable(room)).as("arrows from %s", room).containsAll(others));
  }

  @Test
  void everyArrowIsUsed() {
    assertThat(drawn).hasSizeGreaterThan(5);
    drawn.forEach(
        (room, others) ->
            assertThat(used.getOrDefault(room, Set.of()))
                .as("what %s uses", room)
                .containsAll(others));
  }

  @Test
  void noArrowsLeadBack() {
    drawn.keySet().forEach(room -> assertThat(reachable(room)).doesNotContain(room));
  }

  private Set<String> reachable(String room) {
    Set<String> reached = new LinkedHashSet<>(drawn.getOrDefault(room, Set.of()));
    Set<String> next = reached;
    while (!next.isEmpty()) {
      Set<String> further = new TreeSet<>();
      next.forEach(each -> further.addAll(drawn.getOrDefault(each, Set.of())));
      further.removeAll(reached);
      reached.addAll(further);
      next = further;
    }
    return reached;
  }

  private static Map<String, Set<String>> drawn() {
    Matcher picture = PICTURE.matcher(page());
    assertThat(picture.find()).as("a Mermaid graph in %s", PAGE).isTrue();
    Map<String, Set<String>> rooms = new TreeMap<>();
    Matcher arrows = ARROWS.matcher(picture.group(1));
    while (arrows.find()) {
      Set<String> others = rooms.computeIfAbsent(arrows.group(1), room -> new TreeSet<>());
      others.addAll(Set.of(arrows.group(2).trim().split(" & ")));
    }
    return rooms;
  }

  private static Map<String, Set<String>> used() {
    Map<String, Set<String>> rooms = new TreeMap<>();
    for (JavaClass type :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.lsps")) {
      for (Dependency use : type.getDirectDependenciesFromSelf()) {
        String from = room(type);
        String to = room(use.getTargetClass().getBaseComponentType());
        if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
          rooms.computeIfAbsent(from, room -> new TreeSet<>()).add(to);
        }
      }
    }
    return rooms;
  }

  /** The laboratory, the tools and the checks are one room each; empty for what is none of ours. */
  private static String room(JavaClass type) {
    String name = type.getPackageName();
    if (!name.startsWith(ROOT)) {
      return "";
    }
    String room = name.substring(ROOT.length());
    return room.replaceFirst("^(lab|tools|checks)\\..*", "$1");
  }

  private static String page() {
    try {
      return Files.readString(PAGE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
