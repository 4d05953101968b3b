/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import io.lsps.lab.report.Json;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How near the laboratory's predictions are to a real cluster.
 *
 * @param measurement what was measured
 * @param predictions one for each scheduler
 * @param tolerance largest relative error of a mean response that passes
 */
public record Fidelity(Measurement measurement, List<PredictedRun> predictions, double tolerance) {

  /** Whether every mean response is near enough and the schedulers come in the measured order. */
  public boolean passes() {
    return largestError() <= tolerance && sameOrder();
  }

  /** The largest relative error of a mean response, without its sign. */
  public double largestError() {
    return predictions.stream().mapToDouble(each -> Math.abs(each.error())).max().orElse(0);
  }

  /** Whether the schedulers' predicted order is the measured one. */
  public boolean sameOrder() {
    return order(each -> each.measured().meanResponse()).equals(order(PredictedRun::meanResponse));
  }

  private List<String> order(ToDoubleFunction<PredictedRun> meanResponse) {
    return predictions.stream()
        .sorted(Comparator.comparingDouble(meanResponse))
        .map(each -> each.measured().scheduler())
        .toList();
  }

  /** For the terminal. */
  public String table() {
    StringBuilder text = new StringBuilder("Mean response in seconds\n");
    text.append(
        String.format(
            "%-10s %-8s %5s %9s %10s %8s%n",
            "scheduler", "user", "jobs", "measured", "predicted", "error"));
    for (PredictedRun each : predictions) {
      MeasuredRun run = each.measured();
      Map<String, Double> predicted = each.meanResponseByUser();
      run.meanResponseByUser()
          .forEach(
              (user, mean) ->
                  text.append(
                      row(run.scheduler(), user, run.jobsOf(user), mean, predicted.get(user))));
      text.append(
          row(run.scheduler(), "all", run.jobs().size(), run.meanResponse(), each.meanResponse()));
    }
    text.append(
        String.format(
            Locale.ROOT,
            "Largest error of a mean over all users %.1f %% (at most %.0f %% wanted); order of"
                + " schedulers measured %s, predicted %s.%n",
            100 * largestError(),
            100 * tolerance,
            order(each -> each.measured().meanResponse()),
            order(PredictedRun::meanResponse)));
    for (PredictedRun each : predictions) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s: %d predictions with slightly different task times, %.1f to %.1f s.%n",
              each.measured().scheduler(),
              each.own().size(),
              each.range()[0],
              each.range()[1]));
    }
    text.append(
        String.format(
            Locale.ROOT,
            "%nMean seconds of a job in each stage (a reduce may start before the last map ends)%n"
                + "%-21s %9s %9s %9s %9s %9s %9s %9s%n",
            "scheduler",
            "to master",
            "it starts",
            "to map",
            "maps",
            "to reduce",
            "reduces",
            "end"));
    predictions.forEach(each -> text.append(each.stageRows()));
    text.append(System.lineSeparator());
    PredictedRun first = predictions.get(0);
    for (PredictedRun each : predictions.subList(1, predictions.size())) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s from the task times measured under %s alone: %.1f s (%+.1f %%).%n",
              each.measured().scheduler(),
              first.measured().scheduler(),
              each.foreignMeanResponse(),
              100 * (each.foreignMeanResponse() / each.measured().meanResponse() - 1)));
    }
    return text.toString();
  }

  private static String row(
      String scheduler, String user, long jobs, double measured, double predicted) {
    return String.format(
        Locale.ROOT,
        "%-10s %-8s %5d %9.1f %10.1f %+7.1f%%%n",
        scheduler,
        user,
        jobs,
        measured,
        predicted,
        100 * (predicted / measured - 1));
  }

  /** The document fidelity.json. */
  public String json() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("cluster", measurement.cluster());
    root.put("reduceOverlap", measurement.settings().tasks().reduceOverlap());
    root.put("processors", measurement.processors());
    root.put("launchSeconds", measurement.settings().machine().launchMillis() / 1000.0);
    root.put("tolerance", tolerance);
    root.put("largestError", largestError());
    root.put("sameOrder", sameOrder());
    root.put("runs", predictions.stream().map(PredictedRun::json).toList());
    return Json.of(root);
  }
}
