/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.yarn.options.AllSettings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What an operator hands in.
 *
 * @param number of the draw
 * @param allocations the allocation file
 * @param site settings of yarn-site.xml over those of the world
 */
record SpoiledInput(int number, byte[] allocations, Map<String, String> site) {
  /**
   * Draws one: in two of three a bad allocation file, in the third bad settings beside a good one.
   *
   * @param files good allocation files
   */
  static SpoiledInput of(long seed, int number, List<String> files) {
    // A Random's first numbers are near each other where its seeds are.
    long drawn = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + number).nextLong();
    Random random = new Random(drawn);
    String good = files.get(random.nextInt(files.size()));
    String other = files.get(random.nextInt(files.size()));
    return random.nextInt(3) > 0
        ? new SpoiledInput(number, new SpoiledFile(random).of(good, other), Map.of())
        : new SpoiledInput(number, good.getBytes(UTF_8), new SpoiledSite(random).draw());
  }

  /** Spoils settings of yarn-site.xml. */
  private record SpoiledSite(Random random) {

    /** One or two settings, most of them bad. Where the history is and the fallback stay. */
    Map<String, String> draw() {
      Map<String, String> site = new TreeMap<>();
      for (int i = 1 + random.nextInt(8) / 5; i > 0; i--) {
        String key = key();
        if (!key.isEmpty() && !key.endsWith("history.dir") && !key.endsWith("start-on-last-good")) {
          site.put(key, value(key));
        }
      }
      return site;
    }

    private String key() {
      List<String> keys = new ArrayList<>();
      for (SettingGroup group : AllSettings.GROUPS) {
        group.all().stream().map(Setting::key).forEach(keys::add);
      }
      String key = keys.get(random.nextInt(keys.size()));
      return switch (random.nextInt(12)) {
        case 0 -> key + "s";
        case 1 -> key.substring(0, key.length() - 1);
        case 2 -> key.substring(0, key.lastIndexOf('.') + 1) + HostileText.any(random);
        default -> key;
      };
    }

    private String value(String key) {
      return switch (random.nextInt(12)) {
        case 0 -> "${" + key + "}";
        case 1 -> "${yarn.scheduler.lsps.alpha}";
        case 2, 3, 4, 5 -> HostileText.plausible(random);
        default -> HostileText.any(random);
      };
    }
  }

  /** Spoils allocation files, as people, editors, copies that were cut off and enemies do. */
  private record SpoiledFile(Random random) {
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
        case 4 ->
            text.substring(0, from) + (char) (1 + random.nextInt(0x2fff)) + text.substring(to);
        case 5, 6, 7 -> replaced(text, VALUE, HostileText.inXml(random));
        case 8 ->
            replaced(text, ELEMENT, STOCK_ELEMENTS.get(random.nextInt(STOCK_ELEMENTS.size())));
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
        dtd.append("<!ENTITY e" + i + " \"")
            .append(("&e" + (i - 1) + ";").repeat(10))
            .append("\">");
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

  /** Texts that nobody should write, where a value or a name is expected. */
  private static final class HostileText {
    private static final int LONG = 10_000;

    private static final List<String> TEXTS =
        List.of(
            "",
            "   ",
            "-1",
            "0",
            "-0.0",
            "NaN",
            "Infinity",
            "1e999",
            "99999999999999999999",
            "2147483648",
            "0x10",
            "1,5",
            "\u0663",
            "true",
            "null",
            "%s%n%d",
            "${user.home}",
            "${no.such.key}",
            "../../../etc/passwd",
            "a.b..c.",
            ".",
            "root",
            "root.root",
            "io.lsps.yarn.LspsPolicy",
            "io.lsps.yarn.LspsFairScheduler",
            "java.lang.String",
            "<script>alert(1)</script>",
            "\" onmouseover=\"alert(1)",
            "'; drop table users; --",
            "line one\nline two\r\n\tline three",
            "\u202eright to left",
            "\ud83d\ude00",
            "1024 mb, -1 vcores",
            "memory-mb=-5, vcores=1",
            "150%",
            "-20% memory, 10% cpu",
            "1 mb, 1 vcores, 1 no-such-type",
            "smallest-or-fair",
            "1h",
            "x".repeat(LONG),
            "9".repeat(LONG));

    private static final List<String> PLAUSIBLE =
        List.of(
            "1",
            "2",
            "0.5",
            "10",
            "2.5",
            "8192 mb, 8 vcores",
            "50%",
            "fair",
            "fifo",
            "drf",
            "false");

    private HostileText() {}

    /**
     * What some element or setting takes: a file with it may be a good one, and another than
     * before.
     */
    static String plausible(Random random) {
      return PLAUSIBLE.get(random.nextInt(PLAUSIBLE.size()));
    }

    static String any(Random random) {
      return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    /** A text as it stands in XML: a plausible one, a hostile one, now and then not escaped. */
    static String inXml(Random random) {
      if (random.nextInt(3) == 0) {
        return plausible(random);
      }
      String text = any(random);
      if (random.nextInt(8) == 0) {
        return text;
      }
      return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
  }
}
