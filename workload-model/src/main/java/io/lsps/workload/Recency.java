/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Elements in the order of their last use: a linked list, so that each operation costs O(1). */
final class Recency<T extends Recency.Link> {
  /** A thing that may stand in one such order. */
  static class Link {
    private Link older;
    private Link newer;
  }

  // Between the newest and the oldest.
  private final Link ends = new Link();

  Recency() {
    ends.older = ends;
    ends.newer = ends;
  }

  /** It was used just now, whether or not it stood in the order before. */
  void newest(T link) {
    remove(link);
    insert(link, ends.older);
  }

  /** It was last used before anything here. */
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

  /** The least recently used, or null where there is nothing. */
  T oldest() {
    return thing(ends.newer);
  }

  @SuppressWarnings("unchecked")
  private T thing(Link link) {
    return link == ends ? null : (T) link;
  }
}
