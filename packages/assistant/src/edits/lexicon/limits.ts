import type { ChartFacts } from '../chart-facts.ts'

/** Wishes that are understood and not to be had, in English: what to say, and the nearest thing as messages. */
export const limits: readonly {
  phrases: readonly string[]
  text: string
  offers(facts: ChartFacts): string[]
}[] = [
  {
    phrases: ['map', 'a map', 'choropleth', 'geographic map', 'world map', 'globe', 'on a map'],
    text: 'I draw no maps yet. Places compare well as sorted bars.',
    offers: () => ['Make it a bar chart', 'Sort from high to low'],
  },
  {
    phrases: ['3d', '3 d', 'three dimensional', 'in 3d', '3d chart', 'three dimensions', '3d plot'],
    text: 'I draw in two dimensions: depth makes lengths hard to compare. A third measure can go on size or colour.',
    offers: () => ['Facet by another column'],
  },
  {
    phrases: [
      'trend line',
      'regression',
      'regression line',
      'line of best fit',
      'best fit',
      'fit line',
      'trendline',
      'linear fit',
      'fitted line',
    ],
    text: 'I fit no lines through points yet. Averages over bins show a tendency as well.',
    offers: ({ mark, uses }) => {
      const x = uses.find(({ channel }) => channel === 'x')?.field
      return mark === 'point' && x ? [`Bin ${x}`] : []
    },
  },
  {
    phrases: ['forecast', 'predict', 'prediction', 'extrapolate', 'future', 'next year'],
    text: 'I show what is in the table and forecast nothing.',
    offers: () => [],
  },
  {
    phrases: ['moving average', 'rolling average', 'smooth', 'smoothed', 'smoothing', 'running mean', 'smoother'],
    text: 'I smooth no lines yet. A coarser unit of time calms a line as well.',
    offers: () => ['By quarter', 'By year'],
  },
  {
    phrases: ['cumulative', 'running total', 'running sum', 'cumulate', 'cumulatively', 'accumulated'],
    text: 'I add nothing up along an axis yet.',
    offers: () => ['Use the sum instead'],
  },
  {
    phrases: ['outliers', 'outlier', 'extreme values'],
    text: 'What counts as an outlier is yours to say; tell me the limit and I leave out what lies beyond it.',
    offers: ({ measure }) => (measure?.field ? [`Make it a boxplot`] : []),
  },
  {
    phrases: [
      'labels',
      'data labels',
      'value labels',
      'numbers on the bars',
      'the values',
      'values on the bars',
      'show values',
      'label the bars',
      'label the bubbles',
      'label the points',
      'label the dots',
      'label them',
      'label the bubbles',
      'label the points',
      'label the dots',
      'label them',
      'annotate',
    ],
    text: 'I write no numbers onto the marks yet. Hovering shows each value, and the Table tab lists them all.',
    offers: () => [],
  },
  {
    phrases: ['second axis', 'dual axis', 'secondary axis', 'two axes', 'second y axis', 'right axis'],
    text: 'I use one scale per axis: two make lines cross where nothing crosses.',
    offers: () => [],
  },
  {
    phrases: [
      'sankey',
      'treemap',
      'tree map',
      'network',
      'word cloud',
      'radar chart',
      'spider chart',
      'gauge',
      'sunburst',
      'funnel',
      'waterfall',
      'candlestick',
      'violin',
      'violin plot',
    ],
    text: 'I cannot draw that kind of chart. Bars, lines, areas, points, heatmaps, pies and box plots I can.',
    offers: ({ mark }) => (mark === 'bar' ? ['Make it a heatmap'] : ['Make it a bar chart']),
  },
]
