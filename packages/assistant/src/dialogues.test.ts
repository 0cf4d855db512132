import { describe } from 'vitest'
import { holdDialogues } from '../testing/dialogue.ts'
import {
  aTable,
  cars,
  gapminder,
  movies,
  nominal,
  numbers,
  pick,
  quantitative,
  rows,
  sales,
  weather,
} from '../testing/tables.ts'
import type { Dialogues } from '../testing/turns.ts'

const quakes = aTable('quakes', [
  quantitative('longitude', numbers(400, 1, -180, 180, 100), { semanticType: 'longitude' }),
  quantitative('latitude', numbers(400, 2, -80, 80, 100), { semanticType: 'latitude' }),
  nominal('cause', rows(400, pick(['fault', 'volcano', 'collapse'], 3))),
  quantitative('magnitude', numbers(400, 4, 3, 9, 10)),
])

/** What people say one after the other, and what the chart shows after each. A pattern is matched against the words. */
const dialogues: Dialogues = {
  'the bars of the first minute': {
    table: cars,
    lines: [
      ['average horsepower by origin as bars', { mark: 'bar', x: 'Origin', y: 'mean Horsepower' }],
      [
        'only Japan and Europe',
        { mark: 'bar', x: 'Origin', y: 'mean Horsepower', filters: ['Origin: Japan and Europe'] },
      ],
      ['make it horizontal', { mark: 'bar', x: 'mean Horsepower', y: 'Origin', filters: ['Origin: Japan and Europe'] }],
      [
        'colour by cylinders',
        { mark: 'bar', x: 'mean Horsepower', y: 'Origin', color: 'Cylinders', filters: ['Origin: Japan and Europe'] },
      ],
      ['add a slider for the year', { mark: 'bar', y: 'Origin', color: 'Cylinders', widgets: ['range'] }],
      ['undo', { mark: 'bar', y: 'Origin', color: 'Cylinders', widgets: [] }],
    ],
  },
  'a scatterplot and a brush': {
    table: cars,
    lines: [
      ['horsepower vs weight', { mark: 'point', fields: ['Horsepower', 'Weight_in_lbs'] }],
      ['add a brush', /drag over the plot/],
      ['color by origin', { color: 'Origin', selections: /./ }],
      ['size by displacement', { color: 'Origin', size: 'Displacement' }],
      ['remove the colour', { size: 'Displacement', selections: /./ }],
    ],
  },
  'countries over the years': {
    table: gapminder,
    lines: [
      [
        'life expectancy against children per woman, sized by population, one step per year',
        { mark: 'point', fields: ['children_per_woman', 'life_expectancy'], size: 'population', timestep: true },
      ],
      ['colour by continent', { color: 'continent', timestep: true }],
      ['log scale on x', { 'xScale.type': 'log', color: 'continent', timestep: true }],
      ['stop the animation', { timestep: false, color: 'continent' }],
    ],
  },
  'sales by month, then by year': {
    table: sales,
    lines: [
      ['total revenue by month', { x: /month order_date/, y: 'sum revenue' }],
      ['split by region', { x: /month order_date/, color: 'region' }],
      ['by quarter', { x: 'yearquarter order_date', color: 'region' }],
      ['make it an area chart', { mark: 'area', color: 'region' }],
      ['as percent', { mark: 'area', yStack: 'normalize' }],
    ],
  },
  'bars sorted, cut and named': {
    table: sales,
    lines: [
      ['total revenue by product', { mark: 'bar', x: 'product', y: 'sum revenue' }],
      ['sort from high to low', { xSort: '-y' }],
      ['just the top 5', { filters: ['Top 5 by total revenue'] }],
      ['call it Best sellers', { title: 'Best sellers' }],
      ['make it horizontal', { x: 'sum revenue', y: 'product', title: 'Best sellers' }],
    ],
  },
  'points on a map': {
    table: quakes,
    lines: [
      ['map of the points', { mark: 'circle', longitude: 'longitude', latitude: 'latitude' }],
      ['color by cause', { mark: 'circle', longitude: 'longitude', latitude: 'latitude', color: 'cause' }],
      ['only above magnitude 5', { longitude: 'longitude', color: 'cause', filters: [/Magnitude/] }],
    ],
  },
  'points between axes': {
    table: quakes,
    lines: [
      ['latitude against longitude', { mark: 'point', x: 'longitude', y: 'latitude' }],
      ['color by cause', { mark: 'point', x: 'longitude', y: 'latitude', color: 'cause' }],
      ['make it a map', { mark: 'circle', longitude: 'longitude', latitude: 'latitude', color: 'cause' }],
    ],
  },
  'two wishes at once': {
    table: cars,
    lines: [
      ['mean acceleration by origin', { mark: 'bar', x: 'Origin', y: 'mean Acceleration' }],
      ['make it horizontal and sort it', { y: 'Origin', x: 'mean Acceleration', ySort: '-x' }],
      ['only USA and Japan, coloured by cylinders', { filters: ['Origin: USA and Japan'], color: 'Cylinders' }],
      ['undo', { filters: [], ySort: '-x' }],
    ],
  },
  'another measure': {
    table: cars,
    lines: [
      ['average horsepower by cylinders', { x: 'Cylinders', y: 'mean Horsepower' }],
      ['weight instead of horsepower', { x: 'Cylinders', y: 'mean Weight_in_lbs' }],
      ['use the median instead', { y: 'median Weight_in_lbs' }],
      ['same for acceleration', { y: 'median Acceleration' }],
      ['count instead', { y: 'count', x: 'Cylinders' }],
    ],
  },
  'filters come and go': {
    table: cars,
    lines: [
      ['horsepower against displacement', { mark: 'point' }],
      ['without USA', { filters: ['Origin: not USA'] }],
      ['where horsepower > 100', { filters: ['Origin: not USA', 'Horsepower over 100'] }],
      ['remove the filter on origin', { filters: ['Horsepower over 100'] }],
      ['remove all filters', { filters: [] }],
    ],
  },
  'what about Europe': {
    table: cars,
    lines: [
      ['average weight by cylinders', { y: 'mean Weight_in_lbs' }],
      ['only Japan', { filters: ['Origin: Japan'] }],
      ['what about Europe?', { filters: ['Origin: Europe'] }],
      ['add Japan too', { filters: ['Origin: Europe and Japan'] }],
      ['show everything again', { filters: [] }],
    ],
  },
  'a histogram and its bins': {
    table: movies,
    lines: [
      ['histogram of imdb rating', { mark: 'bar', x: 'bin IMDB Rating', y: 'count' }],
      ['finer bins', { xBin: { maxbins: 32 } }],
      ['30 bins', { xBin: { maxbins: 30 } }],
      ['colour by mpaa rating', { color: 'MPAA Rating', x: 'bin IMDB Rating' }],
      ['side by side', { color: 'MPAA Rating' }],
    ],
  },
  'money on a log scale': {
    table: movies,
    lines: [
      ['us gross vs production budget', { mark: 'point' }],
      ['log scale for us gross', /down to 0/],
      ['use a symlog scale on x', { 'xScale.type': 'symlog' }],
      ['make x linear', { 'xScale.type': undefined }],
    ],
  },
  'pies and bars': {
    table: sales,
    lines: [
      ['number of orders by category', { y: 'count', x: 'category' }],
      ['make it a pie', { mark: 'arc' }],
      ['bars instead', { mark: 'bar' }],
      ['as a donut', { mark: 'arc' }],
    ],
  },
  'a pie of too many': {
    table: movies,
    lines: [
      ['average us gross by director', {}],
      ['make it a pie chart', /too many/],
      ['only the top 5', { filters: ['Top 5 by average US gross'] }],
    ],
  },
  'widgets for groups': {
    table: sales,
    lines: [
      ['profit by product', { y: /profit/ }],
      ['add a dropdown for region', { widgets: ['select'] }],
      ['and radio buttons for segment', { widgets: ['select', 'radio'] }],
      ['remove the dropdown for region', { widgets: ['radio'] }],
    ],
  },
  'a slider nobody named': {
    table: weather,
    lines: [
      ['average precipitation by month', { y: 'mean precipitation' }],
      ['add a slider', { widgets: ['range'] }],
      ['remove the slider', { widgets: [] }],
    ],
  },
  'weather by city': {
    table: weather,
    lines: [
      ['max temperature over time', { y: /temp_max/ }],
      ['one line per city', { color: 'city' }],
      ['only 2013', { filters: [/2013-01-01/] }],
      ['without Seattle', { filters: [/2013-01-01/, 'City: not Seattle'] }],
      ['by month', { x: 'yearmonth date', color: 'city' }],
    ],
  },
  facets: {
    table: gapminder,
    lines: [
      ['life expectancy vs income', { mark: 'point' }],
      ['facet by continent', { facet: 'continent' }],
      ['put it all in one chart again', { facet: undefined }],
      ['colour by continent instead', { color: 'continent' }],
    ],
  },
  'undo, redo, start over': {
    table: cars,
    lines: [
      ['average horsepower by origin', { mark: 'bar' }],
      ['as lines', { mark: 'line' }],
      ['go back', { mark: 'bar' }],
      ['redo', { mark: 'line' }],
      ['start over', 'command'],
      ['average horsepower by origin', { mark: 'bar' }],
      ['show it as a table', /Table tab/],
      ['delete everything and start over', 'command'],
    ],
  },
  'a new question with a chart in place': {
    table: cars,
    lines: [
      ['average horsepower by origin', { y: 'mean Horsepower' }],
      ['only Japan', { filters: ['Origin: Japan'] }],
      ['show me acceleration vs weight', { mark: 'point', filters: [] }],
      ['average displacement by cylinders', { y: 'mean Displacement', x: 'Cylinders', filters: [] }],
    ],
  },
  'a column that is not there': {
    table: cars,
    lines: [
      ['average horsepower by origin', { x: 'Origin' }],
      ['colour by planet', /no column “planet”/],
      ['color by origin', { color: 'Origin', x: 'Origin' }],
      ['sort alphabetically', { xSort: 'ascending' }],
    ],
  },
  'words that mean nothing': {
    table: cars,
    lines: [
      ['asdf', /did not understand/],
      ['hello', /Hello/],
      ['what columns are there?', /Horsepower/],
      ['how many rows?', /400 rows/],
      ['what can you do', 'answer'],
    ],
  },
  'an edit before any chart': {
    table: cars,
    lines: [
      ['make it horizontal', /no chart/],
      ['average horsepower by origin', { mark: 'bar' }],
      ['make it horizontal', { y: 'Origin' }],
      ['make it vertical', { x: 'Origin' }],
    ],
  },
  'years as numbers': {
    table: gapminder,
    lines: [
      ['average life expectancy by year', { x: 'year', y: 'mean life_expectancy' }],
      ['since 1980', { filters: ['Year from 1980'] }],
      ['one line per continent', { color: 'continent' }],
      ['only Asia and Africa', { filters: ['Year from 1980', 'Continent: Asia and Africa'] }],
      ['y axis from 40 to 90', { 'yScale.domain': [40, 90] }],
    ],
  },
  'dates as conditions': {
    table: sales,
    lines: [
      ['revenue by month', { x: /month order_date/ }],
      ['just 2022', { filters: [/2022-01-01 to 2022-12-31/] }],
      ['what about 2023?', { filters: [/2023-01-01 to 2023-12-31/] }],
      ['before march 2022', { filters: [/under 2022-03-01/] }],
      ['all the data again', { filters: [] }],
    ],
  },
  stacks: {
    table: sales,
    lines: [
      ['total revenue by region', { x: 'region' }],
      ['break it down by category', { color: 'category' }],
      ['side by side', { xOffset: 'category' }],
      ['stack them', { yStack: 'zero' }],
      ['normalize', { yStack: 'normalize' }],
    ],
  },
  'axes and titles': {
    table: cars,
    lines: [
      ['horsepower vs acceleration', { mark: 'point' }],
      ['put horsepower on x', { x: 'Horsepower', y: 'Acceleration' }],
      ['put weight on x', { x: 'Weight_in_lbs', y: 'Acceleration' }],
      ['start at zero', { 'yScale.zero': true }],
      ['reverse the y axis', { 'yScale.reverse': true }],
    ],
  },
  'steps through time': {
    table: gapminder,
    lines: [
      ['average income by continent', { mark: 'bar' }],
      ['animate by year', { timestep: true }],
      ['sort descending', { timestep: true }],
      ['remove the timeline', { timestep: false }],
    ],
  },
  'fields in and out': {
    table: sales,
    lines: [
      ['average discount by product', { y: 'mean discount' }],
      ['by region instead', { x: 'region', y: 'mean discount' }],
      ['total profit instead', { y: 'sum profit' }],
      ['add segment', { color: 'segment' }],
      ['remove segment', { color: undefined }],
    ],
  },
  'numbers without a name': {
    table: cars,
    lines: [
      ['horsepower vs weight', { mark: 'point' }],
      ['only cars with 8 cylinders', { filters: ['Cylinders: 8'] }],
      ['at least 150 hp', { filters: ['Cylinders: 8', 'Horsepower from 150'] }],
      [
        'weight between 3000 and 4000',
        { filters: ['Cylinders: 8', 'Horsepower from 150', 'Weight in lbs from 3000 to 4000'] },
      ],
    ],
  },
  politely: {
    table: cars,
    lines: [
      ['could you please show me the average horsepower for each origin?', { y: 'mean Horsepower', x: 'Origin' }],
      ['can you make it a line chart please', { mark: 'line' }],
      ['thanks', 'answer'],
      ["I'd like the bars back, please", { mark: 'bar' }],
    ],
  },
  briefly: {
    table: movies,
    lines: [
      ['us gross by genre', { dimension: 'Major Genre' }],
      ['median', { measure: 'median US Gross' }],
      ['sorted', { dimension: 'Major Genre' }],
      ['vertical', { dimension: 'Major Genre' }],
      ['horizontal', { y: 'Major Genre', ySort: '-x' }],
      ['top 3', { filters: ['Top 3 by median US gross'] }],
    ],
  },
  'years side by side': {
    table: weather,
    lines: [
      ['precipitation by month', { x: /month date/ }],
      ['as a line', { mark: 'line' }],
      ['one line per year', { color: 'year date', x: 'month date' }],
      ['only 2012 and 2013', { filters: [/2012 and 2013/] }],
      ['2012 to 2013 only', { color: 'year date', filters: [/2012-01-01 to 2013-12-31/] }],
    ],
  },
  'two columns of one name': {
    table: movies,
    lines: [
      ['us gross by genre', { dimension: 'Major Genre' }],
      ['color it by rating', { color: 'MPAA Rating' }],
      ['just R and PG-13', { filters: ['MPAA rating: R and PG-13'] }],
      ['size by imdb', 'question'],
    ],
  },
  'wishes that cannot be met': {
    table: cars,
    lines: [
      ['average horsepower by origin', { x: 'Origin' }],
      ['only 2020', /runs from 1970/],
      ['stack them', /nothing to stack/],
      ['why is USA so high?', /not why/],
    ],
  },
  'all in one sentence': {
    table: sales,
    lines: [
      [
        'total revenue by product as horizontal bars, only the north and east, with a slider for the order date, titled "Top products"',
        {
          mark: 'bar',
          y: 'product',
          x: 'sum revenue',
          filters: ['Region: North and East'],
          widgets: ['range'],
          title: 'Top products',
        },
      ],
      ['top 3', { filters: ['Region: North and East', 'Top 3 by total revenue'], title: 'Top products' }],
      ['remove the slider and the title', { widgets: [] }],
    ],
  },
  'a second thought': {
    table: cars,
    lines: [
      ['distribution of acceleration', { x: 'bin Acceleration', y: 'count' }],
      ['same for horsepower', { x: 'bin Horsepower' }],
      ['colour by origin', { color: 'Origin' }],
      ['no, by cylinders', { color: /Cylinders|Origin/ }],
      ['go back', { color: 'Origin' }],
    ],
  },
  'choosing by click': {
    table: sales,
    lines: [
      ['revenue by region and category', { color: /category|region/ }],
      ['make the legend clickable', { selections: /legend/ }],
      ['let me choose the segment', { widgets: ['select'] }],
    ],
  },
}

describe('a dialogue', () => {
  holdDialogues(dialogues)
})
