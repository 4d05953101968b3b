/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.Shown;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Findings in an allocation file: each with its line, the value and a remedy. */
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

  /** What it silently accepts with another meaning. */
  public List<String> warnings() {
    return Collections.unmodifiableList(warnings);
  }

  /**
   * An element with an invalid value.
   *
   * @param queue that contains it; empty at the top of the file
   * @param rest of the sentence, after the value
   */
  void badValue(XmlElement element, String queue, String rest) {
    errors.add(is(element, queue) + rest);
  }

  /** An element whose value has an unexpected effect; likewise. */
  void oddValue(XmlElement element, String queue, String rest) {
    warnings.add(is(element, queue) + rest);
  }

  /** A misplaced element; likewise, after its location. */
  public void error(XmlElement element, String queue, String rest) {
    errors.add(where(element, queue) + rest);
  }

  /** An element without effect, or with an unexpected one; likewise. */
  public void warning(XmlElement element, String queue, String rest) {
    warnings.add(where(element, queue) + rest);
  }

  /** An error without a location. */
  void error(String sentence) {
    errors.add(sentence);
  }

  /** A warning without a location. */
  public void warning(String sentence) {
    warnings.add(sentence);
  }

  /** A queue has a rule or a policy of this plugin, and its parent does not. */
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
