/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import io.lsps.conformance.TestResult.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
 * @param results by test, named {@code Class.method}
 */
record RunReport(SortedMap<String, TestResult> results) {
  /**
   * The elements that Surefire writes for an attempt that did not pass, and what each says of the
   * last attempt. It tells one that it tried again by an element of another name.
   */
  private static final Map<String, Outcome> ELEMENTS =
      Map.of(
          "failure", Outcome.FAILURE,
          "rerunFailure", Outcome.FAILURE,
          "flakyFailure", Outcome.PASSED,
          "error", Outcome.ERROR,
          "rerunError", Outcome.ERROR,
          "flakyError", Outcome.PASSED,
          "skipped", Outcome.SKIPPED);

  RunReport {
    results = Collections.unmodifiableSortedMap(new TreeMap<>(results));
  }

  /** Reads the XML reports of Surefire in a folder. */
  static RunReport read(Path folder) throws IOException {
    SortedMap<String, TestResult> results = new TreeMap<>();
    for (Path file : reports(folder)) {
      NodeList cases = testCases(file);
      for (int i = 0; i < cases.getLength(); i++) {
        Element test = (Element) cases.item(i);
        results.merge(name(test), result(test), TestResult::and);
      }
    }
    return new RunReport(results);
  }

  /** The same tests, as if each had passed at the first attempt. */
  RunReport ifAllPassedAtOnce() {
    SortedMap<String, TestResult> passed = new TreeMap<>(results);
    passed.replaceAll((test, result) -> TestResult.of(Outcome.PASSED));
    return new RunReport(passed);
  }

  boolean passed(String test) {
    return results.containsKey(test) && results.get(test).passed();
  }

  long passedOf(String testClass) {
    return results.keySet().stream()
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

  private static TestResult result(Element test) {
    Outcome last = Outcome.PASSED;
    List<String> problems = new ArrayList<>();
    NodeList children = test.getChildNodes();
    for (int i = 0; i < children.getLength(); i++) {
      if (children.item(i) instanceof Element attempt
          && ELEMENTS.containsKey(attempt.getTagName())) {
        Outcome outcome = ELEMENTS.get(attempt.getTagName());
        last = last == Outcome.PASSED ? outcome : last;
        if (outcome != Outcome.SKIPPED) {
          problems.add(oneLine(attempt.getAttribute("message")));
        }
      }
    }
    return new TestResult(last, problems);
  }

  private static String oneLine(String message) {
    return message.strip().replaceAll("\\s+", " ");
  }
}
