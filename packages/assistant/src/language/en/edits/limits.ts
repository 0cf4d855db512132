import type { ChartFacts } from '../../../intent/chart-facts.ts'

/** Wishes that are understood and not to be had, in English: what to say, and the nearest thing as messages. */
export const limits: readonly {
  phrases: readonly string[]
  text: string
  offers(facts: ChartFacts): string[]
}[] = [
  {
    phrases: ['3d', '3 d', 'three dimensional', 'in 3d', '3d chart', 'three dimensions', '3d plot'],
    text: 'I draw in two dimensions: depth makes lengths hard to compare. A third measure can go on size or colour.',
    offers: () => ['Facet by another column'],
  },
  {
    phrases: ['forecast', 'predict', 'prediction', 'extrapolate', 'future', 'next year'],
    text: 'I show what is in the table and forecast nothing.',
    offers: () => [],
  },
  {
    phrases: ['smooth', 'smoothed', 'smoothing', 'smoother'],
    text: 'I fit no curves. A trend line, a moving average or a coarser unit of time shows the course as well.',
    offers: () => ['Add a trend line', 'As a moving average', 'By quarter'],
  },
  {
    phrases: ['grew most', 'grew the most', 'grown most', 'grown the most', 'fastest growing'],
    text: 'I rank nothing by its growth. The growth of each can be drawn along time.',
    offers: ({ uses }) => (uses.some(({ def }) => def.type === 'temporal') ? ['Show the growth'] : []),
  },
  {
    phrases: [
      'bigger',
      'larger',
      'wider',
      'taller',
      'narrower',
      'full screen',
      'fullscreen',
      'bigger chart',
      'enlarge',
      'enlarge it',
      'smaller',
    ],
    text: 'The chart always fills its space, so a larger window or a closed side panel gives it more.',
    offers: () => [],
  },
  {
    phrases: [
      'thicker',
      'thinner',
      'bold',
      'bolder',
      'font',
      'fonts',
      'font size',
      'bigger font',
      'larger font',
      'bigger text',
      'larger text',
      'background',
      'background colour',
      'background color',
      'grid lines',
      'gridlines',
      'the grid',
      'rounded corners',
      'rotate the labels',
      'legend to the left',
      'legend at the bottom',
      'move the legend',
    ],
    text: 'Thickness, fonts, grid and background I leave to the theme; by words I change what is drawn and in which colours.',
    offers: () => [],
  },
  {
    phrases: ['outliers', 'outlier', 'extreme values'],
    text: 'What counts as an outlier is yours to say; tell me the limit and I leave out what lies beyond it.',
    offers: ({ measure, uses }) => [
      ...(measure?.field && uses.length > 1 ? ['Make it a boxplot'] : []),
      ...(measure?.field ? ['Use the median instead'] : []),
    ],
  },
  {
    phrases: ['label', 'annotate', 'annotation', 'annotations', 'annotated', 'callout', 'callouts'],
    text: 'I write numbers onto all marks or onto none.',
    offers: ({ mark }) => [mark === 'bar' ? 'Show the values on the bars' : 'Add value labels'],
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
