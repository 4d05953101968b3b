/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.settings.Setting;
import io.lsps.yarn.options.AllSettings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Spoils allocation files, as people, editors, copies that were cut off and enemies do. */
final class SpoiledFile {
  private static final Pattern VALUE = Pattern.compile(">([^<>\\n]+)</");
  private static final Pattern ELEMENT = Pattern.compile("<([a-zA-Z0-9]+)>");
  private static final Pattern NAME = Pattern.compile("name=\"([^\"]*)\"");
  private static final Pattern TAG = Pattern.compile("<[^>]*>");

  private static final List<String> STOCK_ELEMENTS =
      List.of(
          "weight",
          "minResources",
          "maxResources",
          "maxContainerAllocation",
          "maxChildResources",
          "maxRunningApps",
          "maxAMShare",
          "schedulingPolicy",
          "aclSubmitApps",
          "minSharePreemptionTimeout",
          "fairSharePreemptionTimeout",
          "fairSharePreemptionThreshold",
          "allowPreemptionFrom",
          "reservation",
          "user",
          "userMaxAppsDefault",
          "queueMaxAMShareDefault",
          "queueMaxResourcesDefault",
          "defaultQueueSchedulingPolicy",
          "queuePlacementPolicy",
          "rule",
          "queue",
          "pool",
          "no-such-element");

  private final Random random;

  SpoiledFile(Random random) {
    this.random = random;
  }

  /**
   * Spoils a file in one or two ways.
   *
   * @param good what it is made of
   * @param other another good file
   */
  byte[] of(String good, String other) {
    String text = good;
    for (int i = 1 + random.nextInt(8) / 5; i > 0; i--) {
      text = spoil(text, other);
    }
    return encode(text);
  }

  private String spoil(String text, String other) {
    if (text.length() < 2) {
      return text;
    }
    int from = random.nextInt(text.length());
    int to = from + random.nextInt(Math.min(80, text.length() - from));
    String part = text.substring(from, to);
    return switch (random.nextInt(20)) {
      case 0 -> text.substring(0, from);
      case 1 -> text.substring(0, from) + text.substring(to);
      case 2 -> text.substring(0, to) + part + text.substring(to);
      case 3 -> text.substring(to) + text.substring(0, to);
      case 4 -> text.substring(0, from) + (char) (1 + random.nextInt(0x2fff)) + text.substring(to);
      case 5, 6, 7 -> replaced(text, VALUE, HostileText.inXml(random));
      case 8 -> replaced(text, ELEMENT, STOCK_ELEMENTS.get(random.nextInt(STOCK_ELEMENTS.size())));
      case 9 -> replaced(text, NAME, HostileText.inXml(random));
      case 10, 11, 12, 13 -> inserted(text, element());
      case 14 -> inserted(text, misspelt());
      case 15 -> inserted(text, deep());
      case 16 -> entities(text);
      case 17 -> text.substring(0, from) + other.substring(Math.min(from, other.length()));
      case 18 -> inserted(text, many());
      default -> replaced(text, NAME, "q\" type=\"" + HostileText.inXml(random));
    };
  }

  /** Replaces the first group of one of the places where a pattern is. */
  private String replaced(String text, Pattern pattern, String by) {
    List<MatchResult> found = pattern.matcher(text).results().toList();
    if (found.isEmpty()) {
      return text;
    }
    MatchResult one = found.get(random.nextInt(found.size()));
    return text.substring(0, one.start(1)) + by + text.substring(one.end(1));
  }

  /** Puts something behind one of the tags. */
  private String inserted(String text, String what) {
    List<MatchResult> tags = TAG.matcher(text).results().toList();
    int at = tags.isEmpty() ? 0 : tags.get(random.nextInt(tags.size())).end();
    return text.substring(0, at) + what + text.substring(at);
  }

  private String element() {
    boolean ours = random.nextInt(3) > 0;
    String name = ours ? ourElement() : STOCK_ELEMENTS.get(random.nextInt(STOCK_ELEMENTS.size()));
    return "<" + name + ">" + HostileText.inXml(random) + "</" + name + ">";
  }

  private String ourElement() {
    List<String> names = new ArrayList<>();
    AllSettings.GROUPS.forEach(
        group -> group.ofQueues().stream().map(Setting::element).forEach(names::add));
    return names.get(random.nextInt(names.size()));
  }

  private String misspelt() {
    String name = ourElement() + (random.nextBoolean() ? "x" : "");
    return "<" + name.toLowerCase(Locale.ROOT) + ">1</" + name + ">";
  }

  /** Queues in queues, far more than anybody has. */
  private String deep() {
    int depth = 1 << random.nextInt(14);
    return "<queue name=\"q\">".repeat(depth) + "</queue>".repeat(depth);
  }

  private String many() {
    StringBuilder queues = new StringBuilder();
    for (int i = random.nextInt(300); i > 0; i--) {
      queues.append("<queue name=\"many").append(i).append("\"/>");
    }
    return queues.toString();
  }

  /** A DTD, with entities of entities or of a file. */
  private String entities(String text) {
    StringBuilder dtd = new StringBuilder("<!DOCTYPE allocations [<!ENTITY e0 \"ha\">");
    for (int i = 1; i < 12; i++) {
      dtd.append("<!ENTITY e" + i + " \"").append(("&e" + (i - 1) + ";").repeat(10)).append("\">");
    }
    dtd.append("<!ENTITY file SYSTEM \"file:///etc/passwd\">]>");
    return dtd + inserted(text, random.nextBoolean() ? "&e11;" : "&file;");
  }

  private byte[] encode(String text) {
    return switch (random.nextInt(30)) {
      case 0 -> text.getBytes(StandardCharsets.UTF_16);
      case 1 -> ("\ufeff" + text).getBytes(StandardCharsets.UTF_8);
      case 2 -> (text + "\u00e4").getBytes(StandardCharsets.ISO_8859_1);
      case 3 -> new byte[random.nextInt(64)];
      default -> text.getBytes(StandardCharsets.UTF_8);
    };
  }
}
