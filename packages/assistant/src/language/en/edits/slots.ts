import type { Aggregate, Channel, Mark, TimeUnit } from '@belvedere/spec'
import { list } from '../../list.ts'

/** Phrases that fill a pattern's slots, in English. */
type Phrases<T extends string> = { readonly [meaning in T]?: readonly string[] }

export const marks: Phrases<Mark> = {
  bar: list(`
    bar|bars|bar chart|bar graph|bar plot|barchart|bargraph|column chart|bar charts|histogram|histograms|
    bar diagram`),
  line: list(`
    line|lines|line chart|line graph|line plot|linechart|curve|curves|line charts|trend line|linegraph|
    time series|line diagram`),
  area: list(`area|areas|area chart|area graph|area plot|filled line|filled lines|area charts|filled area`),
  point: list(`
    point|points|dot|dots|scatter|scatterplot|scatter plot|scatterplots|scatter chart|scatter graph|dot plot|
    bubble chart|bubbles|bubble plot|dotplot|scatter diagram|scattergram|bubble`),
  circle: list(`circle|circles|filled circles|filled points|filled dots|discs`),
  square: ['square', 'squares'],
  tick: list(`tick|ticks|strip plot|tick plot|stripplot|dashes|strips|rug plot|tick marks|tick chart`),
  rect: list(`heatmap|heat map|heatmaps|heat maps|rect|rectangles|tiles|matrix|tile plot`),
  arc: list(`
    pie|pie chart|donut|doughnut|donut chart|doughnut chart|arc|arcs|pies|ring|piechart|pie graph|pie diagram|
    pie charts|slices of a pie|ring chart`),
  boxplot: list(`
    boxplot|box plot|boxplots|box plots|box and whisker|box-and-whisker|boxes|box and whiskers|whisker plot|
    box chart|box and whisker plot`),
  text: list(`text|numbers as text|a table of numbers|text marks`),
  errorbar: ['error bar', 'error bars', 'errorbars'],
  errorband: ['error band', 'error bands', 'confidence band'],
  trail: ['trail', 'trails'],
  geoshape: list(`
    map|maps|choropleth|choropleth map|geographic map|geographical map|geo map|world map|country map|point map|dot map|
    bubble map|globe`),
}

export const aggregates: Phrases<Aggregate> = {
  mean: list(`average|averages|mean|means|avg|the average|on average|averaged`),
  median: ['median', 'medians'],
  sum: list(`sum|sums|total|totals|summed|sum up|add up|added up|in total|overall|sum total`),
  min: list(`minimum|min|minima|lowest value|smallest value|minimums|lowest|smallest`),
  max: list(`maximum|max|maxima|highest value|largest value|maximums|peak|highest|largest`),
  count: list(`
    count|counts|number of|how many|number of rows|number of records|record count|row count|frequency|
    frequencies|number of entries|counting`),
  distinct: list(`
    distinct|distinct count|number of different|number of distinct|unique count|number of unique|distinct values|
    how many different`),
  stdev: list(`standard deviation|stdev|std|std dev|deviation|spread`),
  variance: ['variance'],
}

export const timeUnits: Phrases<TimeUnit> = {
  year: list(`year|years|yearly|annual|annually|per year|calendar year`),
  yearquarter: ['quarter', 'quarters', 'quarterly'],
  yearmonth: list(`month|months|monthly|year and month|year month|per month`),
  yearweek: ['week', 'weeks', 'weekly'],
  yearmonthdate: list(`day|days|daily|date`),
  yearmonthdatehours: ['hour', 'hours', 'hourly'],
  month: list(
    `month of the year|month of year|calendar month|season|seasons|seasonally|seasonality|seasonal|seasonal pattern|months of the year`,
  ),
  day: list(`weekday|weekdays|day of the week|day of week|days of the week|week day`),
  hours: list(`hour of the day|hour of day|time of day|hours of the day`),
}

export const channels: Phrases<Channel> = {
  x: list(`x|x axis|x-axis|xaxis|horizontal axis|the x|horizontal`),
  y: list(`y|y axis|y-axis|yaxis|vertical axis|the y|vertical`),
  color: list(`
    colour|color|colours|colors|coloured|colored|colouring|coloring|hue|shade|shaded|tint|paint|colour code|
    color code|colour coded|color coded|colour-coded|color-coded|colour-code|color-code|colour coding|
    color coding|shading|legend|highlight|colour encoding|color encoding|painted|tinted|colorize|colourize|
    colorise|colourise|colur|coulour`),
  size: list(`
    size|sized|sizes|bubble size|point size|dot size|circle size|sizing|scaled|radius|bigger|area size|
    size of the points|size of the bubbles|size of the dots|resize|scale`),
  shape: list(`shape|shapes|shaped|symbol|symbols|marker|markers|marker shape|point shape`),
  opacity: ['opacity', 'transparency', 'alpha'],
  strokeDash: list(`dash|dashes|line style|dashed|stroke dash|dash pattern|line type|linetype`),
  row: list(`row|rows|facet rows|row facets`),
  column: ['columns', 'column facets', 'facet columns'],
  facet: list(`facet|facets|facetted|faceted|small multiples|panels|trellis`),
  tooltip: list(`tooltip|tooltips|hover|hover text|tool tip`),
  text: list(`labels|text|data labels|value labels`),
  detail: ['detail', 'detail channel'],
  theta: list(`angle|theta|slice size|arc angle`),
}

/** Colours by their CSS names. */
export const hues = {
  red: ['red'],
  green: ['green'],
  blue: ['blue'],
  gold: ['yellow', 'gold', 'golden'],
  orange: ['orange'],
  purple: ['purple', 'violet'],
  hotpink: ['pink', 'hot pink'],
  saddlebrown: ['brown'],
  black: ['black'],
  gray: ['grey', 'gray'],
  teal: ['teal'],
  turquoise: ['turquoise'],
  magenta: ['magenta'],
  darkcyan: ['cyan'],
  navy: ['navy', 'navy blue'],
  crimson: ['crimson'],
  darkblue: ['dark blue', 'darker blue'],
  skyblue: ['light blue', 'lighter blue', 'sky blue'],
  darkgreen: ['dark green', 'darker green'],
  lightgreen: ['light green', 'lighter green'],
  darkred: ['dark red', 'darker red'],
  salmon: ['light red', 'salmon'],
  darkorange: ['dark orange'],
  dimgray: ['dark grey', 'dark gray'],
  silver: ['light grey', 'light gray', 'silver'],
} satisfies { [color: string]: readonly string[] }

/** Vega's colour schemes that people name. */
export const schemes: readonly string[] = [
  'viridis',
  'magma',
  'inferno',
  'plasma',
  'cividis',
  'turbo',
  'blues',
  'greens',
  'reds',
  'oranges',
  'purples',
  'greys',
  'category10',
  'tableau10',
  'tableau20',
  'set1',
  'set2',
  'set3',
  'dark2',
  'paired',
  'pastel1',
  'accent',
  'spectral',
  'rainbow',
  'redblue',
]
