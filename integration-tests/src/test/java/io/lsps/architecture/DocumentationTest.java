/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The pages hang together: links lead somewhere, and every page and decision is found from the map.
 */
class DocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path DECISIONS = ROOT.resolve("docs/decisions");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");
  private static final Pattern INCLUDED = Pattern.compile("<include>([^<:]+)</include>");
  private static final Pattern CODE = Pattern.compile("(?s)```.*?```");
  private static final Pattern COMMENT_OR_STRING =
      Pattern.compile("/\\*(?s:.*?)\\*/|//.*|\"[^\"\\\\\n]*+(?:\\\\.[^\"\\\\\n]*+)*+\"");

  /** A blank between two words, or a line end in a comment. */
  private static final String GAP = "[\\s*/]{1,40}";

  /** Unusual words, as patterns, with the ones that engineers use. */
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("comes? back sooner|jobs come back|came back", "finish sooner"),
          Map.entry("foretold|foresees?|foreseen", "predicted"),
          Map.entry("lets? in", "admit"),
          Map.entry("(?:held|holds?|kept|keeps?) back", "held"),
          Map.entry("mend(?:s|ed)?", "fix"),
          Map.entry("who(?:so)?ever", "the noun: queue, job, user, application"),
          Map.entry("of ours", "of LsPS"),
          Map.entry("afresh|anew", "again"),
          Map.entry("(?<!application |@param |[.-])masters?(?!\")", "AM"),
          Map.entry("(?<!#)(?:told|tells|telling)", "report, show, say, notify"),
          Map.entry("virtual cluster", "fair-share reference"),
          Map.entry("owed service", "at risk"),
          Map.entry("worlds? of faults", "fault-injection simulation"),
          Map.entry("seed 0\\d\\d", "the paper, by author and year"),
          Map.entry("nought", "zero"),
          Map.entry("kept from the ResourceManager", "caught, counted and logged"));

  @Test
  void everyLinkLeadsToAFile() {
    assertThat(pages().flatMap(page -> links(page).map(page::resolveSibling)))
        .isNotEmpty()
        .allSatisfy(target -> assertThat(target).exists());
  }

  /** Caught: a page of the release archive with a link that leads out of it. */
  @Test
  void everyLinkOfTheArchiveStaysInIt() {
    List<PathMatcher> included =
        INCLUDED
            .matcher(text(ROOT.resolve("release/archive.xml")))
            .results()
            .map(include -> FileSystems.getDefault().getPathMatcher("glob:" + include.group(1)))
            .toList();
    Predicate<Path> isIn =
        file -> included.stream().anyMatch(each -> each.matches(ROOT.relativize(file)));

    assertThat(
            pages()
                .filter(isIn)
                .flatMap(page -> links(page).map(link -> page.resolveSibling(link).normalize()))
                .map(target -> Files.isDirectory(target) ? target.resolve("README.md") : target))
        .isNotEmpty()
        .allMatch(isIn);
  }

  @Test
  void theMapLeadsToEveryPage() {
    List<Path> mapped =
        Stream.of("README.md", "docs/README.md", "docs/results/README.md")
            .map(ROOT::resolve)
            .flatMap(page -> links(page).map(link -> page.resolveSibling(link).normalize()))
            .toList();

    assertThat(
            pages()
                .filter(
                    page -> !page.startsWith(DECISIONS) && !page.equals(ROOT.resolve("README.md"))))
        .isNotEmpty()
        .isSubsetOf(
            Stream.concat(mapped.stream(), Stream.of(ROOT.resolve("docs/README.md"))).toList());
  }

  @Test
  void theIndexLeadsToEveryDecisionByItsNumber() {
    String index = text(DECISIONS.resolve("README.md"));

    assertThat(files(DECISIONS).filter(file -> !file.endsWith("README.md")))
        .hasSizeLessThanOrEqualTo(12)
        .allSatisfy(
            file -> {
              String number = file.getFileName().toString().replaceAll("^0*(\\d+)-.*", "$1");
              assertThat(text(file)).startsWith("# " + number + ". ");
              assertThat(index)
                  .containsPattern("\\| " + number + " \\| \\[[^]]+]\\(" + file.getFileName());
            });
  }

  @Test
  void pagesCommentsAndMessagesUseUsualWords() {
    List<Path> checked = new ArrayList<>(files(ROOT.resolve("docs"), ".md").toList());
    checked.add(ROOT.resolve("README.md"));
    Stream.of(ROOT.toFile().listFiles())
        .map(module -> module.toPath().resolve("src/main/java"))
        .filter(Files::isDirectory)
        .forEach(sources -> checked.addAll(files(sources, ".java").toList()));

    assertThat(checked.stream().flatMap(DocumentationTest::unusual)).isEmpty();
    assertThat(checked).hasSizeGreaterThan(300);
  }

  /** Each unusual word of a file, where it is and what to write instead. */
  private static Stream<String> unusual(Path file) {
    String text = text(file);
    boolean java = file.toString().endsWith(".java");
    StringBuilder searched = new StringBuilder(java ? text.replaceAll("[^\n]", " ") : text);
    for (MatchResult part : COMMENT_OR_STRING.matcher(java ? text : "").results().toList()) {
      searched.replace(part.start(), part.end(), part.group());
    }
    return WORDS.entrySet().stream()
        .flatMap(
            entry ->
                Pattern.compile("(?i)\\b(?:" + entry.getKey().replace(" ", GAP) + ")\\b")
                    .matcher(searched)
                    .results()
                    .map(
                        word ->
                            "%s:%d: \"%s\", write: %s"
                                .formatted(
                                    ROOT.relativize(file),
                                    text.substring(0, word.end()).lines().count(),
                                    word.group(),
                                    entry.getValue())));
  }

  /** Pages at the top, at the top of each module, and below docs. */
  private static Stream<Path> pages() {
    try (Stream<Path> top = Files.walk(ROOT, 2)) {
      List<Path> pages =
          top.filter(file -> file.toString().endsWith(".md"))
              .filter(file -> !file.startsWith(ROOT.resolve("docs")))
              .toList();
      return Stream.concat(pages.stream(), files(ROOT.resolve("docs")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> files(Path folder) {
    return files(folder, ".md");
  }

  private static Stream<Path> files(Path folder, String end) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(end)).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> links(Path page) {
    return LINK.matcher(CODE.matcher(text(page)).replaceAll(""))
        .results()
        .map((MatchResult link) -> link.group(1));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
