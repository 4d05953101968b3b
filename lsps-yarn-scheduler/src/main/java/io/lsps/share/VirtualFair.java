/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import java.util.*;

public final class VirtualFair {
  public static final String MODE = System.getProperty("vf.mode", "fsp");
  public static final double C = Double.parseDouble(System.getProperty("vf.c", "0.1"));
  public static final double MARGIN = Double.parseDouble(System.getProperty("vf.margin", "0"));
  static final boolean SRPT_IN = Boolean.getBoolean("vf.srpt");
  public static long events, updates, crit, jobsSeen;

  static final class Job {
    String id;
    String user;
    double weight;
    double total;
    double cap;
    double left;
    double submit;
    double done;
    boolean present;
    double ends;
    double rate;
    double master;
    double sim;
    int rank;
    int lw;
  }

  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private double now = Double.NaN;

  public void begin(double time) {
    if (!Double.isNaN(now) && time > now) {
      double t = now;
      // in steps of the next completion
      while (t < time) {
        List<Job> open = new ArrayList<>();
        for (Job j : jobs.values()) {
          j.sim = Math.max(0, j.total - j.done);
          if (j.sim > 1e-12) open.add(j);
        }
        if (open.isEmpty()) break;
        rates(open);
        double dt = time - t;
        for (Job j : open) if (j.rate > 0) dt = Math.min(dt, j.sim / j.rate);
        dt = Math.max(dt, 1e-6);
        for (Job j : open) j.done = Math.min(j.total, j.done + j.rate * dt);
        t += dt;
      }
    }
    now = time;
    jobs.values().removeIf(j -> !j.present && j.done >= j.total - 1e-9);
    jobs.values()
        .forEach(
            j -> {
              j.present = false;
              j.master = 0;
            });
  }

  public void job(
      String id,
      String user,
      double weight,
      double total,
      double cap,
      double left,
      double submit,
      int lw,
      double master) {

    Job j = jobs.computeIfAbsent(id, i -> new Job());
    j.id = id;
    j.user = user;
    j.weight = weight;
    j.total = Math.max(total, 1e-9);
    j.cap = cap == 1 || j.cap == 1 ? cap : Math.max(j.cap, cap);
    j.left = left;
    j.submit = submit;
    j.present = true;
    j.lw = lw;
    j.master = master;
  }

  private static double fill(double[] w, double[] cap, double total, double[] out) {
    int n = w.length;
    boolean[] full = new boolean[n];
    double rest = total;
    while (true) {
      double sum = 0;
      for (int i = 0; i < n; i++) if (!full[i]) sum += w[i];
      if (sum <= 0) return 0;
      double level = rest / sum;
      boolean any = false;
      for (int i = 0; i < n; i++)
        if (!full[i] && cap[i] <= w[i] * level) {
          full[i] = true;
          out[i] = cap[i];
          rest -= cap[i];
          any = true;
        }
      if (!any) {
        for (int i = 0; i < n; i++) if (!full[i]) out[i] = w[i] * level;
        return level;
      }
    }
  }

  private static void rates(List<Job> open) {
    Map<String, List<Job>> byUser = new LinkedHashMap<>();
    for (Job j : open) byUser.computeIfAbsent(j.user, u -> new ArrayList<>()).add(j);
    int n = byUser.size();
    double[] w = new double[n], cap = new double[n], out = new double[n];
    int i = 0;
    for (List<Job> own : byUser.values()) {
      w[i] = own.get(0).weight;
      for (Job j : own) cap[i] += j.cap + j.master;
      i++;
    }
    fill(w, cap, 1, out);
    i = 0;
    for (List<Job> own : byUser.values()) {
      for (Job j : own) out[i] -= j.master;
      out[i] = Math.max(out[i], 1e-9);
      if (SRPT_IN) {
        own.sort(Comparator.comparingDouble(j -> j.sim));
        double rest = out[i];
        for (Job j : own) {
          j.rate = Math.min(rest, j.cap);
          rest -= j.rate;
        }
      } else {
        double[] ones = new double[own.size()],
            caps = new double[own.size()],
            r = new double[own.size()];
        for (int k = 0; k < ones.length; k++) {
          ones[k] = 1;
          caps[k] = own.get(k).cap;
        }
        fill(ones, caps, out[i], r);
        for (int k = 0; k < ones.length; k++) own.get(k).rate = r[k];
      }
      i++;
    }
  }

  public void forecast() {
    if (Boolean.getBoolean("vf.noghost")) jobs.values().removeIf(j -> !j.present);
    updates++;
    List<Job> open = new ArrayList<>();
    for (Job j : jobs.values()) {
      j.sim = Math.max(0, j.total - j.done);
      if (j.sim > 1e-12) open.add(j);
      else j.ends = Math.min(j.ends == 0 ? now : j.ends, now);
    }
    jobsSeen += open.size();
    double t = now;
    while (!open.isEmpty()) {
      events++;
      rates(open);
      double dt = Double.POSITIVE_INFINITY;
      for (Job j : open) if (j.rate > 0) dt = Math.min(dt, j.sim / j.rate);
      if (Double.isInfinite(dt)) {
        for (Job j : open) j.ends = t + 1e9;
        break;
      }
      t += dt;
      for (Iterator<Job> it = open.iterator(); it.hasNext(); ) {
        Job j = it.next();
        j.sim -= j.rate * dt;
        if (j.sim <= 1e-9 * j.total + 1e-12) {
          j.ends = t;
          it.remove();
        }
      }
    }
    order();
    if (Boolean.getBoolean("vf.debug") && updates % Integer.getInteger("vf.every", 20000) == 0) {
      System.err.println("VF t=" + now + " jobs " + jobs.size());
      jobs.values().stream()
          .limit(40)
          .forEach(
              j ->
                  System.err.printf(
                      "  %s %s p=%s total %.2f left %.2f done %.3f cap %.3f rate %.4f submit %.0f"
                          + " ends %.0f rank %d lw %d%n",
                      j.id, j.user, j.present, j.total, j.left, j.done, j.cap, j.rate, j.submit,
                      j.ends, j.rank, j.lw));
    }
  }

  private void order() {
    List<Job> present = new ArrayList<>();
    for (Job j : jobs.values()) if (j.present) present.add(j);
    if (MODE.equals("fsp")) {
      present.sort(Comparator.comparingDouble(j -> j.ends));
      int r = 0;
      for (Job j : present) j.rank = Math.min(900, r++);
      return;
    }
    present.sort(Comparator.comparingDouble(VirtualFair::due));
    double sum = 0;
    int from = 0;
    int rank = 0;
    for (int k = 0; k < present.size(); k++) {
      sum += present.get(k).left;
      double slack = due(present.get(k)) - now - sum;
      if (slack < MARGIN) {
        List<Job> part = new ArrayList<>(present.subList(from, k + 1));
        crit += part.size();
        rank = place(part, rank);
        from = k + 1;
      }
    }
    place(new ArrayList<>(present.subList(from, present.size())), rank);
  }

  private static int place(List<Job> part, int from) {
    part.sort(Comparator.comparingInt(j -> j.lw));
    int rank = from;
    int last = Integer.MIN_VALUE;
    for (Job j : part) {
      if (j.lw != last) {
        rank++;
        last = j.lw;
      }
      j.rank = Math.min(900, rank);
    }
    return rank;
  }

  private static double due(Job j) {
    return j.ends + C * (j.ends - j.submit);
  }

  public int rank(String id) {
    return jobs.containsKey(id) ? jobs.get(id).rank : 900;
  }
}
