/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * What became of every test of one run.
 *
 * @param outcomes by test, named {@code Class.method}
 */
record RunReport(SortedMap<String, Outcome> outcomes) {

  /** Everything but {@code PASSED} is named after the element that Surefire writes for it. */
  enum Outcome {
    PASSED,
    FAILURE,
    ERROR,
    SKIPPED
  }

  RunReport {
    outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
  }

  /** Reads the XML reports of Surefire in a folder. */
  static RunReport read(Path folder) throws IOException {
    SortedMap<String, Outcome> outcomes = new TreeMap<>();
    for (Path file : reports(folder)) {
      NodeList cases = testCases(file);
      for (int i = 0; i < cases.getLength(); i++) {
        Element test = (Element) cases.item(i);
        outcomes.merge(name(test), outcome(test), RunReport::worse);
      }
    }
    return new RunReport(outcomes);
  }

  boolean passed(String test) {
    return outcomes.get(test) == Outcome.PASSED;
  }

  long passedOf(String testClass) {
    return outcomes.keySet().stream()
        .filter(test -> test.startsWith(testClass + "."))
        .filter(this::passed)
        .count();
  }

  private static List<Path> reports(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml")).toList();
    }
  }

  private static NodeList testCases(Path file) throws IOException {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getElementsByTagName("testcase");
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("no test report: " + file, e);
    }
  }

  private static String name(Element test) {
    String testClass = test.getAttribute("classname");
    return testClass.substring(testClass.lastIndexOf('.') + 1) + "." + test.getAttribute("name");
  }

  private static Outcome outcome(Element test) {
    Outcome worst = Outcome.PASSED;
    for (Outcome outcome : Outcome.values()) {
      String element = outcome.name().toLowerCase(Locale.ROOT);
      if (test.getElementsByTagName(element).getLength() > 0) {
        worst = worse(worst, outcome);
      }
    }
    return worst;
  }

  /** A test may be reported twice, as when its set-up passes and its tear-down does not. */
  private static Outcome worse(Outcome one, Outcome other) {
    return one == Outcome.PASSED ? other : one;
  }
}
