/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/** The distributions that workloads use, each given by its mean. */
enum Distribution {
  /** Always the mean; CV 0. */
  FIXED {
    @Override
    double draw(RandomGenerator random, double mean) {
      return mean;
    }
  },
  /** Uniform from half to one and a half times the mean; CV 0.29. */
  UNIFORM {
    @Override
    double draw(RandomGenerator random, double mean) {
      return mean * (0.5 + random.nextDouble());
    }
  },
  /** Exponential; CV 1. */
  EXPONENTIAL {
    @Override
    double draw(RandomGenerator random, double mean) {
      return new ExponentialDistribution(
              random, mean, ExponentialDistribution.DEFAULT_INVERSE_ABSOLUTE_ACCURACY)
          .sample();
    }
  },
  /** Log-normal with CV 2. */
  LOGNORMAL {
    @Override
    double draw(RandomGenerator random, double mean) {
      return lognormal(random, mean, 2);
    }
  },
  /**
   * Pareto of shape 1.5 cut at 200 times its minimum, scaled to the mean: heavy-tailed, with CV
   * about 2.3.
   */
  HEAVY_TAIL {
    @Override
    double draw(RandomGenerator random, double mean) {
      double cut = StrictMath.pow(PARETO_CUT, -PARETO_SHAPE);
      double tail = 1 - random.nextDouble() * (1 - cut);
      double minimum = mean / PARETO_MEAN;
      return minimum * StrictMath.pow(tail, -1 / PARETO_SHAPE);
    }
  };

  private static final double PARETO_SHAPE = 1.5;
  private static final double PARETO_CUT = 200;

  /** Mean of the Pareto distribution above with minimum 1. */
  private static final double PARETO_MEAN =
      PARETO_SHAPE
          / (PARETO_SHAPE - 1)
          * (1 - StrictMath.pow(PARETO_CUT, 1 - PARETO_SHAPE))
          / (1 - StrictMath.pow(PARETO_CUT, -PARETO_SHAPE));

  abstract double draw(RandomGenerator random, double mean);

  /**
   * Random numbers for one purpose, determined by the seed of a draw.
   *
   * @param stream number of the purpose: two streams of one seed are independent
   */
  static RandomGenerator seeded(long seed, int stream) {
    return new Well19937c(new int[] {(int) seed, (int) (seed >> 32), stream});
  }

  /** A log-normal number of the given mean and coefficient of variation. */
  static double lognormal(RandomGenerator random, double mean, double cv) {
    if (cv == 0) {
      return mean;
    }
    double variance = StrictMath.log1p(cv * cv);
    return new LogNormalDistribution(
            random,
            StrictMath.log(mean) - variance / 2,
            Math.sqrt(variance),
            LogNormalDistribution.DEFAULT_INVERSE_ABSOLUTE_ACCURACY)
        .sample();
  }

  static Distribution named(String name) {
    for (Distribution each : values()) {
      if (each.text().equals(name)) {
        return each;
      }
    }
    String known =
        Arrays.stream(values()).map(Distribution::text).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("no law is called \"" + name + "\"; there are " + known);
  }

  String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
