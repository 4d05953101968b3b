/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.allocations;

import io.lsps.settings.Shown;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What checks have found in an allocation file: each with its line, the value and a remedy. */
public final class Findings {
  private final AllocationXml file;
  private final List<String> errors = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final Map<String, String> ours = new TreeMap<>();

  public Findings(AllocationXml file) {
    this.file = file;
  }

  /** What the FairScheduler refuses or would apply only in part. */
  public List<String> errors() {
    return Collections.unmodifiableList(errors);
  }

  /** What it takes without a word, and not as it is written. */
  public List<String> warnings() {
    return Collections.unmodifiableList(warnings);
  }

  /**
   * An element whose value is an error.
   *
   * @param queue that it stands in; empty at the top of the file
   * @param rest of the sentence, after the value
   */
  void badValue(XmlElement element, String queue, String rest) {
    errors.add(is(element, queue) + rest);
  }

  /** An element whose value does something else than it seems to; likewise. */
  void oddValue(XmlElement element, String queue, String rest) {
    warnings.add(is(element, queue) + rest);
  }

  /** An element that is an error where it stands; likewise, after its place. */
  public void error(XmlElement element, String queue, String rest) {
    errors.add(where(element, queue) + rest);
  }

  /** An element that does nothing, or not what it seems to; likewise. */
  public void warning(XmlElement element, String queue, String rest) {
    warnings.add(where(element, queue) + rest);
  }

  /** An error that stands in no one place. */
  void error(String sentence) {
    errors.add(sentence);
  }

  /** A warning of what stands in no one place. */
  public void warning(String sentence) {
    warnings.add(sentence);
  }

  /** A queue goes by a rule or a policy of this plugin, and the queue above it does not. */
  public void ours(String queue, String rule) {
    ours.put(queue, Shown.value(queue) + " by " + rule);
  }

  /** Those queues, each with its rule or policy, by name. */
  public List<String> ours() {
    return new ArrayList<>(ours.values());
  }

  private String is(XmlElement element, String queue) {
    return where(element, queue) + " is \"" + Shown.value(element.text()) + "\"";
  }

  private String where(XmlElement element, String queue) {
    return file.place(element) + (queue.isEmpty() ? "" : " (queue " + Shown.value(queue) + ")");
  }
}
