/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The picture of the packages in DEVELOPMENT.md is drawn from the code: {@code bin/dev docs} writes
 * it anew.
 */
class RoomsTest {
  private static final Path PAGE = Path.of("..", "DEVELOPMENT.md");
  private static final Pattern PICTURE = Pattern.compile("(?s)(```mermaid\\s+graph TD\n)(.*?)```");
  private static final String ROOT = "io.lsps.";

  @Test
  void thePictureIsThatOfTheCode() throws IOException {
    Map<String, Set<String>> used = used();
    assertThat(used).hasSizeGreaterThan(5);
    String page = Files.readString(PAGE);
    Matcher picture = PICTURE.matcher(page);
    assertThat(picture.find()).as("a Mermaid graph in %s", PAGE).isTrue();
    String drawn = drawing(used);
    if (Boolean.getBoolean("lsps.docs.write")) {
      Files.writeString(
          PAGE, page.substring(0, picture.start(2)) + drawn + page.substring(picture.end(2)));
    } else {
      assertThat(picture.group(2)).as("run bin/dev docs").isEqualTo(drawn);
    }
  }

  /** An arrow for each use that follows from no other two. */
  private static String drawing(Map<String, Set<String>> used) {
    StringBuilder text = new StringBuilder();
    used.forEach(
        (room, others) -> {
          Set<String> arrows = new TreeSet<>(others);
          others.forEach(other -> arrows.removeAll(reachable(other, used, new TreeSet<>())));
          text.append("  " + room + " --> " + String.join(" & ", arrows) + "\n");
        });
    return text.toString();
  }

  private static Set<String> reachable(
      String room, Map<String, Set<String>> used, Set<String> reached) {
    for (String next : used.getOrDefault(room, Set.of())) {
      if (reached.add(next)) {
        reachable(next, used, reached);
      }
    }
    return reached;
  }

  private static Map<String, Set<String>> used() {
    Map<String, Set<String>> rooms = new TreeMap<>();
    for (JavaClass type :
        new ClassFileImporter().withImportOption(new MainClasses()).importPackages("io.lsps")) {
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

  /** Laboratory and tools are one room each here; empty for what is none of ours. */
  private static String room(JavaClass type) {
    String name = type.getPackageName();
    return name.startsWith(ROOT)
        ? name.substring(ROOT.length()).replaceFirst("^(lab|tools)\\..*", "$1")
        : "";
  }
}
