/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Every class, method, constructor and field of Hadoop that our class files name, and which of them
 * a Hadoop lacks. The class files are read, so the list is never out of date.
 */
final class NamedMembers {
  private static final String HADOOP = "org/apache/hadoop/";

  private NamedMembers() {}

  /**
   * All that class files name, each with the classes that name it.
   *
   * @param places of the class files: jars, or folders
   */
  static Map<String, Set<String>> of(Collection<File> places) throws IOException {
    Map<String, Set<String>> users = new TreeMap<>();
    for (File place : places) {
      read(place, users);
    }
    return users;
  }

  /** What a class loader lacks of what class files name, each with the classes that name it. */
  static Map<String, Set<String>> missing(Collection<File> places, ClassLoader loader)
      throws IOException {
    Map<String, ClassFile> types = new HashMap<>();
    Map<String, Set<String>> missing = new TreeMap<>();
    for (Map.Entry<String, Set<String>> each : of(places).entrySet()) {
      if (!has(each.getKey(), loader, types)) {
        missing.put(each.getKey(), each.getValue());
      }
    }
    return missing;
  }

  private static void read(File place, Map<String, Set<String>> users) throws IOException {
    if (place.isDirectory()) {
      List<Path> files;
      try (Stream<Path> all = Files.walk(place.toPath())) {
        files = all.filter(Files::isRegularFile).toList();
      }
      for (Path file : files) {
        try (InputStream in = Files.newInputStream(file)) {
          read(file.toString(), in, users);
        }
      }
      return;
    }
    try (JarFile jar = new JarFile(place)) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        try (InputStream in = jar.getInputStream(entry)) {
          read(entry.getName(), in, users);
        }
      }
    }
  }

  private static void read(String file, InputStream in, Map<String, Set<String>> users)
      throws IOException {
    if (file.endsWith(".class")) {
      ClassFile ours = new ClassFile(in);
      for (String member : ours.named) {
        users.computeIfAbsent(member, any -> new TreeSet<>()).add(ours.name);
      }
    }
  }

  private static boolean has(String member, ClassLoader loader, Map<String, ClassFile> types)
      throws IOException {
    int dot = member.indexOf('.');
    return dot < 0
        ? type(member, loader, types) != null
        : has(member.substring(0, dot), member.substring(dot + 1), loader, types);
  }

  private static boolean has(
      String name, String member, ClassLoader loader, Map<String, ClassFile> types)
      throws IOException {
    ClassFile type = type(name, loader, types);
    if (type == null) {
      return false;
    }
    if (type.members.contains(member)) {
      return true;
    }
    for (String above : type.above) {
      if (has(above, member, loader, types)) {
        return true;
      }
    }
    return false;
  }

  private static ClassFile type(String name, ClassLoader loader, Map<String, ClassFile> types)
      throws IOException {
    if (!types.containsKey(name)) {
      try (InputStream in = loader.getResourceAsStream(name + ".class")) {
        types.put(name, in == null ? null : new ClassFile(in));
      }
    }
    return types.get(name);
  }

  /**
   * What a class file has and names: a class by its name, a method as {@code owner.name(...)type},
   * a field with a colon. Java Virtual Machine Specification, chapter 4.
   */
  private static final class ClassFile {
    private static final int HEADER = 8;
    private static final int PRIVATE = 2;

    private final Object[] constants;
    private final Set<String> named = new TreeSet<>();
    private final String name;
    private final List<String> above = new ArrayList<>();
    private final Set<String> members = new HashSet<>();

    ClassFile(InputStream stream) throws IOException {
      DataInputStream in = new DataInputStream(new BufferedInputStream(stream));
      in.readFully(new byte[HEADER]);
      constants = new Object[in.readUnsignedShort()];
      for (int i = 1; i < constants.length; i++) {
        int tag = in.readUnsignedByte();
        constants[i] = constant(tag, in);
        if (tag == 5 || tag == 6) {
          // A long or a double counts for two.
          i++;
        }
      }
      for (Object constant : constants) {
        if (constant instanceof int[]) {
          note((int[]) constant);
        }
      }
      in.readUnsignedShort();
      name = type(in.readUnsignedShort());
      int superclass = in.readUnsignedShort();
      if (superclass != 0) {
        above.add(type(superclass));
      }
      for (int left = in.readUnsignedShort(); left > 0; left--) {
        above.add(type(in.readUnsignedShort()));
      }
      readMembers(in, ":");
      readMembers(in, "");
    }

    private static Object constant(int tag, DataInputStream in) throws IOException {
      switch (tag) {
        case 1:
          return in.readUTF();
        case 5:
        case 6:
          return in.readLong();
        case 7:
          return new int[] {tag, in.readUnsignedShort()};
        case 8:
        case 16:
        case 19:
        case 20:
          return in.readUnsignedShort();
        case 9:
        case 10:
        case 11:
        case 12:
          return new int[] {tag, in.readUnsignedShort(), in.readUnsignedShort()};
        case 15:
          return in.readUnsignedByte() + in.readUnsignedShort();
        default:
          return in.readInt();
      }
    }

    private void note(int[] constant) {
      String type =
          constant[0] == 7 ? text(constant[1]) : constant[0] == 12 ? "" : type(constant[1]);
      if (type.startsWith(HADOOP) || type.startsWith("io/lsps/")) {
        named.add(constant[0] == 7 ? type : type + "." + member(constant));
      }
    }

    private String member(int[] constant) {
      int[] nameAndType = (int[]) constants[constant[2]];
      return text(nameAndType[1]) + (constant[0] == 9 ? ":" : "") + text(nameAndType[2]);
    }

    private String type(int constant) {
      return text(((int[]) constants[constant])[1]);
    }

    private String text(int constant) {
      return (String) constants[constant];
    }

    /** No class names a private member of another class. */
    private void readMembers(DataInputStream in, String colon) throws IOException {
      for (int left = in.readUnsignedShort(); left > 0; left--) {
        int access = in.readUnsignedShort();
        String member = text(in.readUnsignedShort()) + colon + text(in.readUnsignedShort());
        if ((access & PRIVATE) == 0 || !name.startsWith(HADOOP) || isOurs()) {
          members.add(member);
        }
        for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
          in.readUnsignedShort();
          in.readFully(new byte[in.readInt()]);
        }
      }
    }

    private boolean isOurs() {
      return name.endsWith("/FairSchedulerAccess");
    }
  }
}
