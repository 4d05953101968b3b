/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** An LRU list with O(1) operations. */
final class Recency<T extends Recency.Link> {
  /** An element of one such list. */
  static class Link {
    private Link older;
    private Link newer;
  }

  // Sentinel between the newest and the oldest.
  private final Link ends = new Link();

  Recency() {
    ends.older = ends;
    ends.newer = ends;
  }

  /** Moves or adds an element to the recent end. */
  void newest(T link) {
    remove(link);
    insert(link, ends.older);
  }

  /** Adds an element at the least recent end. */
  void oldest(T link) {
    remove(link);
    insert(link, ends);
  }

  private static void insert(Link link, Link older) {
    link.older = older;
    link.newer = older.newer;
    older.newer.older = link;
    older.newer = link;
  }

  void remove(T link) {
    Link node = link;
    if (node.older != null) {
      node.older.newer = node.newer;
      node.newer.older = node.older;
      node.older = null;
      node.newer = null;
    }
  }

  /** The least recently used, or null if empty. */
  T oldest() {
    return thing(ends.newer);
  }

  @SuppressWarnings("unchecked")
  private T thing(Link link) {
    return link == ends ? null : (T) link;
  }
}
