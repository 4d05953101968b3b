/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
// Makes a chart of each description of Chart.java. Names come from users: they reach the page as text alone.
(() => {
  const DASHES = ['solid', 'dashed', 'dotted'];
  const MANY = 2000;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const shown = value => value.toLocaleString('en',
    {maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 1000 ? 1 : 0});
  const compact = value => Math.abs(value) < 1e5 ? shown(value)
    : value.toLocaleString('en', {notation: 'compact', maximumSignificantDigits: 4});
  const short = (text, most) => text.length > most ? text.slice(0, most - 1) + '…' : text;

  // A tooltip: a heading and lines, each with a colour or none.
  function tip(heading, lines) {
    const box = document.createElement('div');
    box.className = 'tip';
    const add = (tag, text) => {
      const made = document.createElement(tag);
      made.textContent = text;
      box.append(made);
      return made;
    };
    add('b', heading);
    for (const [color, text] of lines) {
      const dot = document.createElement('i');
      dot.style.background = color;
      const line = add('p', text);
      line.prepend(dot);
    }
    return box;
  }

  function bars(spec, ink) {
    const wide = spec.names.length * spec.series.length <= 24 && !spec.series.some(one => one.marks);
    const series = spec.series.map((one, i) => ({
      type: 'bar', name: one.name, color: one.color, barMaxWidth: 44,
      data: one.values.map(value => value === 'NaN' ? null : value),
      label: {show: wide, position: 'top', color: ink, formatter: at => at.value === null ? '' : compact(at.value)},
      labelLayout: {hideOverlap: true},
      markLine: i === 0 && spec.bound ? {symbol: 'none', silent: true, data: [{yAxis: spec.bound}],
        lineStyle: {color: '#c0392b', type: 'dashed'}, label: {show: false}} : undefined,
    }));
    const marks = spec.series.map((one, i) => ({
      type: 'custom', name: one.name, color: one.color, z: 5, clip: true,
      data: (one.marks ?? []).map(mark => ({value: [mark.group, mark.value], name: mark.name})),
      renderItem: (params, api) => {
        const place = api.barLayout({count: spec.series.length, barMaxWidth: 44})[i];
        const [x, y] = api.coord([api.value(0), api.value(1)]);
        return {type: 'circle', shape: {cx: x + place.offsetCenter, cy: y, r: 3}, style: {fill: ink, opacity: .75}};
      },
    })).filter(one => one.data.length);
    return {
      legend: spec.series.length > 1 ? {type: 'scroll', top: 0, left: 0, right: 110} : undefined,
      grid: {left: 62, right: 12, top: spec.series.length > 1 ? 44 : 24, bottom: 8, containLabel: true},
      xAxis: {type: 'category', data: spec.names,
        axisLabel: {interval: 0, hideOverlap: true, overflow: 'break', width: Math.max(60, 1000 / spec.names.length - 8),
          formatter: name => short(name, 40)}},
      yAxis: {type: 'value', name: spec.unit, nameLocation: 'middle', nameGap: 58, axisLabel: {formatter: compact}},
      tooltip: {trigger: 'item', formatter: at => at.seriesType === 'custom'
        ? tip(at.name, [[at.color, shown(at.value[1])]])
        : tip(at.name, [[at.color, `${at.seriesName}: ${shown(at.value)}`]])},
      series: [...series, ...marks],
    };
  }

  // Seconds in the unit that suits an axis of time, and its name.
  const unitOf = end => end > 10800 ? [3600, 'hours'] : end > 600 ? [60, 'minutes'] : [1, 'seconds'];

  function lines(spec) {
    const area = spec.kind === 'AREAS';
    // ECharts stacks on an axis of categories alone: here each area reaches from 0 up and those below cover it.
    const sums = spec.at.map(() => 0);
    const heights = spec.series.map(one => one.values.map((value, i) => area ? sums[i] += value : value));
    const [unit, time] = spec.log ? [1, spec.log] : unitOf(spec.at[spec.at.length - 1] ?? 1);
    return {
      // Below the tools, which a narrow window has no room beside.
      legend: {type: 'scroll', top: 16, left: 0, right: 0},
      grid: {left: 62, right: 20, top: 56, bottom: 44},
      xAxis: {type: spec.log ? 'log' : 'value', name: time, nameLocation: 'middle', nameGap: 28,
        min: spec.log ? at => Math.min(1, 10 ** Math.floor(Math.log10(at.min))) : 0,
        max: 'dataMax', axisLabel: {hideOverlap: true, showMaxLabel: false}, minorSplitLine: {show: false}},
      yAxis: {type: 'value', name: spec.unit, nameLocation: 'middle', nameGap: 48, min: 0, max: spec.end || undefined},
      dataZoom: [{type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: false, filterMode: 'none'}],
      tooltip: {trigger: spec.log ? 'item' : 'axis', formatter: at => spec.log
        ? tip(at.seriesName, [[at.color, `${shown(at.value[0])}: ${shown(at.value[1])}`]])
        : tip(`${shown(at[0].value[0])} ${time}`, at.filter(each => each.value[2] > 0)
          .map(each => [each.color, `${each.seriesName}: ${shown(each.value[2])}`]).reverse())},
      series: spec.series.map((one, i) => ({
        type: 'line', name: one.name, color: one.color, symbol: spec.log ? 'circle' : 'none', symbolSize: 5,
        showSymbol: false, z: 50 - i, areaStyle: area ? {opacity: 1} : undefined,
        lineStyle: area ? {width: 0} : {width: 2, type: DASHES[i % 3]},
        step: spec.kind === 'STEPS' ? 'end' : undefined,
        data: one.values.map((value, at) => spec.log ? [value, spec.at[at]]
          : [spec.at[at] / unit, heights[i][at], value]),
      })),
    };
  }

  function spans(spec, ink) {
    const end = spec.end || Math.max(...spec.spans.map(span => span.to), 1);
    const [unit, time] = unitOf(end);
    const many = spec.names.length > 60;
    const named = spec.names.some(name => name);
    const data = spec.spans.map(span => ({value: [span.from / unit, span.to / unit, span.row, span.rows], span}));
    return {
      grid: {left: 16, right: many ? 60 : 20, top: 24, bottom: 44, containLabel: true},
      xAxis: {type: 'value', min: 0, max: end / unit, name: time, nameLocation: 'middle', nameGap: 28,
        axisLabel: {showMaxLabel: false}},
      yAxis: {type: 'category', inverse: true, data: spec.names, axisTick: {show: false}, splitLine: {show: false},
        axisLabel: {show: named, width: 180, overflow: 'truncate', interval: (spec.height - 70) / spec.names.length > 14 ? 0 : 'auto'}},
      dataZoom: [{type: 'inside', xAxisIndex: 0, zoomOnMouseWheel: 'ctrl', moveOnMouseMove: false, filterMode: 'none'},
        ...many ? [{type: 'slider', yAxisIndex: 0, filterMode: 'none', showDetail: false}] : []],
      tooltip: {trigger: 'item', formatter: at => {
        const span = at.data.span;
        return tip(span.name, [[span.color, `${shown(span.from)} to ${shown(span.to)} s`]]);
      }},
      series: [{
        type: 'custom', clip: true, encode: {x: [0, 1], y: 2}, data,
        markLine: spec.bound ? {symbol: 'none', silent: true, data: [{xAxis: spec.bound / unit}],
          lineStyle: {color: '#c0392b', type: 'dashed'}, label: {show: false}} : undefined,
        renderItem: (params, api) => {
          const span = data[params.dataIndex].span;
          const band = api.size([0, 1])[1];
          const [left, centre] = api.coord([api.value(0), Math.floor(span.row)]);
          const top = centre - band / 2 + (span.row - Math.floor(span.row)) * band;
          const height = span.rows * band;
          const area = params.coordSys;
          if (top > area.y + area.height || top + height < area.y) return undefined;
          const width = Math.max(1, api.coord([api.value(1), 0])[0] - left);
          const fits = span.label && height > 12 && width > 7 * span.label.length;
          return {type: 'rect', shape: {x: left, y: top, width: width - (width > 3 ? .6 : 0), height: height - (height > 3 ? .6 : 0)},
            style: {fill: span.color === 'idle' ? (dark.matches ? '#3a4452' : '#d5dae1') : span.color},
            textContent: fits ? {style: {text: span.label, fill: span.color === 'idle' ? ink : '#fff', fontSize: 11,
              stroke: span.color === 'idle' ? 'none' : 'rgba(0,0,0,.45)', lineWidth: 2}} : undefined,
            textConfig: {position: 'inside'}};
        },
      }],
    };
  }

  function draw(figure) {
    const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const ink = color('--ink');
    const spec = JSON.parse(figure.querySelector('script').textContent);
    const make = {BARS: bars, SPANS: spans}[spec.kind] ?? lines;
    const drawn = figure.querySelector('div') ?? figure.appendChild(document.createElement('div'));
    drawn.style.height = (spec.height || 340) + 'px';
    echarts.getInstanceByDom(drawn)?.dispose();
    const chart = echarts.init(drawn, dark.matches ? 'dark' : null,
      {renderer: (spec.spans ?? []).length > MANY ? 'canvas' : 'svg'});
    const option = make(spec, ink);
    chart.setOption({...option, backgroundColor: 'transparent', animation: false, textStyle: {fontFamily: 'system-ui, sans-serif'},
      tooltip: {...option.tooltip, confine: true},
      toolbox: {right: 0, top: -4, itemSize: 13, feature: {...spec.kind === 'BARS' ? {}
        : {dataZoom: {yAxisIndex: spec.kind === 'SPANS' ? undefined : 'none'}, restore: {}},
        // Else the light letters of the dark page are saved without their ground.
        saveAsImage: {name: spec.title, backgroundColor: color('--card')}}}});
    return chart;
  }

  let charts = [];
  const all = () => { charts = [...document.querySelectorAll('figure.chart')].map(draw); };
  all();
  dark.addEventListener('change', all);
  addEventListener('resize', () => charts.forEach(chart => chart.resize()));
})();
