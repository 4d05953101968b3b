/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A fault in any method of the fast path leaves it at once, and from there on every container goes
 * where the FairScheduler sends it: nothing is lost or doubled, and the fault is counted. A way in
 * that is not guarded, and whatever a fault half-way leaves behind, would show here.
 */
class FaultsOfTheFastPathTest {
  private static final String ROOM = "io.lsps.yarn.fast.";
  private static final int EVENTS = 150;
  private static final int SEED = 4;

  private static final String FILE =
      """
<allocations>
  <queue name="root">
    <queue name="a"><maxRunningApps>3</maxRunningApps></queue>
    <queue name="b"><weight>3.0</weight>
      <queue name="c"><schedulingPolicy>fifo</schedulingPolicy></queue>
      <queue name="d"><minResources>4096 mb, 3 vcores</minResources></queue>
    </queue>
  </queue>
</allocations>
""";

  /**
   * What Hadoop calls, the guards, and getters: a fault at their first instruction is not one of
   * ours.
   */
  private static final Set<String> ENTRANCES =
      Set.of(
          "guard",
          "leave",
          "changed",
          "changes",
          "version",
          "setFastPath",
          "add",
          "recovered",
          "faults",
          "isFastPath",
          "assign",
          "placeAtAsk",
          "steadyClock");

  @TempDir private Path directory;

  @Test
  void aFaultAnywhereIsCountedAndStockGoesOn() throws Exception {
    List<String> stock = run(new FairScheduler());
    Planting planting = new Planting();
    FairScheduler sound = planting.scheduler();
    assertThat(run(sound)).isEqualTo(stock);
    assertThat(planting.faults(sound)).isZero();
    Map<String, Integer> calls = new TreeMap<>(PlantedFault.CALLS);
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, Integer> method : calls.entrySet()) {
      FairScheduler scheduler = planting.scheduler();
      PlantedFault.arm(method.getKey(), (method.getValue() + 1) / 2);
      String what = "";
      try {
        List<String> told = run(scheduler);
        what = told.equals(stock) ? "" : "other decisions, " + firstOther(stock, told);
      } catch (RuntimeException | LinkageError e) {
        what = "thrown to Hadoop: " + Arrays.asList(e.getStackTrace()).subList(0, 12);
      }
      if (what.isEmpty() && PlantedFault.thrown() != planting.faults(scheduler)) {
        what = planting.faults(scheduler) + " faults";
      }
      boolean placing = method.getKey().matches("(AskPlacement|ReportedNodes).*");
      if (what.isEmpty() && PlantedFault.thrown() > 0 && !placing && planting.isFast(scheduler)) {
        what = "the fast path was not left";
      }
      if (!what.isEmpty()) {
        wrong.add(method.getKey() + ": " + what);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(calls).hasSizeGreaterThan(80);
  }

  private static String firstOther(List<String> stock, List<String> told) {
    int line = 0;
    while (line < Math.min(stock.size(), told.size()) && stock.get(line).equals(told.get(line))) {
      line++;
    }
    return line
        + " of "
        + stock.size()
        + ": "
        + told.subList(line, Math.min(told.size(), line + 2));
  }

  private List<String> run(FairScheduler scheduler) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("yarn.scheduler.fair.assignmultiple", "true");
    settings.put("yarn.scheduler.fair.dynamic.max.assign", "false");
    settings.put("yarn.scheduler.lsps.place-at-ask", "false");
    List<String> queues = List.of("root.a", "root.b.c", "root.b.d");
    try (TwinWorld world =
        new TwinWorld(scheduler, settings, List.of(FILE), queues, directory, SEED)) {
      return List.copyOf(world.run(EVENTS));
    }
  }

  /** Our scheduler with a question at the beginning of every method of the fast path. */
  private static final class Planting extends ClassLoader {
    private static final String OURS = "io.lsps.yarn.";

    Planting() {
      super(FaultsOfTheFastPathTest.class.getClassLoader());
    }

    FairScheduler scheduler() throws ReflectiveOperationException {
      PlantedFault.arm("", 0);
      Class<?> type = loadClass("io.lsps.yarn.LspsFairScheduler");
      return (FairScheduler) type.getDeclaredConstructor().newInstance();
    }

    long faults(FairScheduler scheduler) throws ReflectiveOperationException {
      return (Long) scheduler.getClass().getMethod("faults").invoke(scheduler);
    }

    boolean isFast(FairScheduler scheduler) throws ReflectiveOperationException {
      return (Boolean) scheduler.getClass().getMethod("isFastPath").invoke(scheduler);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known =
            name.startsWith(OURS) ? findLoadedClass(name) : super.loadClass(name, resolve);
        return known == null ? define(name) : known;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        byte[] now = name.startsWith(ROOM) ? planted(name, bytes) : bytes;
        return defineClass(name, now, 0, now.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    private static byte[] planted(String name, byte[] bytes) {
      Set<String> not = new HashSet<>(ENTRANCES);
      if (name.equals(ROOM + "FastFairScheduler") || name.equals(ROOM + "FastPath")) {
        not.addAll(methods(FairScheduler.class));
      } else if (name.equals(ROOM + "FastAttempt")) {
        not.addAll(methods(FSAppAttempt.class));
      } else if (name.startsWith(ROOM + "Host")) {
        return bytes;
      }
      ClassReader reader = new ClassReader(bytes);
      ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
      reader.accept(
          new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(
                int access, String method, String type, String signature, String[] thrown) {
              MethodVisitor next = super.visitMethod(access, method, type, signature, thrown);
              boolean plants = !method.startsWith("<") && !not.contains(method);
              return plants
                  ? new AtEntry(next, name.substring(ROOM.length()) + "." + method)
                  : next;
            }
          },
          0);
      return writer.toByteArray();
    }

    private static Set<String> methods(Class<?> type) {
      Set<String> names = new HashSet<>();
      for (Class<?> each = type; each != null; each = each.getSuperclass()) {
        for (Method method : each.getDeclaredMethods()) {
          names.add(method.getName());
        }
      }
      return names;
    }
  }

  private static final class AtEntry extends MethodVisitor {
    private final String name;

    AtEntry(MethodVisitor next, String name) {
      super(Opcodes.ASM9, next);
      this.name = name;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      visitLdcInsn(name);
      visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "io/lsps/lab/sim/PlantedFault",
          "at",
          "(Ljava/lang/String;)V",
          false);
    }
  }
}
