/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
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
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(".md")).toList().stream();
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
