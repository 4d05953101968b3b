/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.LspsHome;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * One HTML file that needs no network: the chart library is in it, and its policy lets it load
 * nothing. Without JavaScript it shows the figures as tables.
 */
public final class Page {
  private static final String POLICY =
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
          + " style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data: blob:\"/>\n";

  private final StringBuilder html = new StringBuilder();

  /**
   * A page.
   *
   * @param window title of the browser's window
   * @param conditions under which everything on it was found
   */
  public Page(String window, String title, String conditions) {
    html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n<title>")
        .append(escape(window))
        .append("</title>\n<meta name=\"viewport\" content=\"width=device-width\"/>\n")
        .append(POLICY)
        .append("<style>\n")
        .append(resource("report.css"))
        .append("</style></head><body>\n<header><h1>")
        .append(escape(title))
        .append("</h1>\n<p>")
        .append(escape(conditions))
        .append("</p></header>\n");
  }

  /** The result in one sentence; plain text. */
  public Page verdict(String text) {
    return verdict(text, "", "");
  }

  /** The result in one sentence, with some of it in bold. */
  public Page verdict(String before, String bold, String after) {
    html.append("<p class=\"verdict\">").append(escape(before));
    if (!bold.isEmpty()) {
      html.append("<b>").append(escape(bold)).append("</b>");
    }
    html.append(escape(after)).append("</p>\n");
    return this;
  }

  public static String heading(String text) {
    return "<h3>" + escape(text) + "</h3>\n";
  }

  /** Sections side by side, where the window is wide enough. */
  public Page beside(Consumer<Page> sections) {
    html.append("<div class=\"two\">\n");
    sections.accept(this);
    html.append("</div>\n");
    return this;
  }

  /**
   * A part of the page.
   *
   * @param body HTML
   * @param note plain text below it, or nothing
   */
  public Page section(String title, String body, String note) {
    html.append("<section><h2>").append(escape(title)).append("</h2>\n").append(body);
    if (!note.isEmpty()) {
      html.append("<p class=\"note\">").append(escape(note)).append("</p>\n");
    }
    html.append("</section>\n");
    return this;
  }

  /** Sentences one under the other, each as wide as the page. */
  public static String list(List<String> sentences) {
    return sentences.stream()
        .map(each -> "<li>" + escape(each) + "</li>")
        .collect(Collectors.joining("", "<ul>", "</ul>"));
  }

  /** Text for HTML. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static String resource(String name) {
    return LspsHome.text(Page.class, name);
  }

  @Override
  public String toString() {
    return html
        + "<script>\n"
        + resource("echarts/echarts.min.js")
        + "\n</script>\n<script>\n"
        + resource("report.js")
        + "</script>\n</body></html>\n";
  }
}
