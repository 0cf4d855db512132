import { describe } from 'vitest'
import { holdDialogues } from '../testing/dialogue.ts'
import { expenses, gifts, quarters, sensors, staff, survey } from '../testing/strange-tables.ts'
import { cars, gapminder, sales } from '../testing/tables.ts'
import type { Dialogues } from '../testing/turns.ts'

/** Sentences as people type them at files of their own: half sentences, slips, British and American. */
const dialogues: Dialogues = {
  'revenue, month after month': {
    table: sales,
    lines: [
      ['revenue by month', { mark: 'line', x: 'yearmonth order_date', y: 'sum revenue' }],
      ['colour by region', { color: 'region' }],
      ['just january', { filters: ['Order date: January'], color: 'region' }],
      ['only 2022', { filters: ['Order date: January', 'Order date from 2022-01-01 to 2022-12-31'] }],
      ['show everything', { filters: [] }],
      ['on weekends', { filters: ['Order date: Saturday and Sunday'] }],
      ['as percentages', /areas of the same groups can/],
      ['make it an area chart', { mark: 'area', color: 'region' }],
      ['as percentages', { mark: 'area', yStack: 'normalize', color: 'region' }],
      ['make it green', { color: undefined }],
    ],
  },
  'a whole request after a scatterplot': {
    table: sales,
    lines: [
      ['revenue against profit', { mark: 'point' }],
      ['average revenue by month', { mark: 'line', x: 'yearmonth order_date', y: 'mean revenue' }],
      ['average profit by region', { mark: 'bar', x: 'region', y: 'mean profit' }],
    ],
  },
  'strips of each value': {
    table: cars,
    lines: [
      ['strip plot of horsepower by origin', { mark: 'tick', x: 'Origin', y: 'Horsepower' }],
      ['strip chart of the weight of each origin', { mark: 'tick', x: 'Origin', y: 'Weight_in_lbs' }],
      ['average acceleration by origin as ticks', { mark: 'tick', y: 'mean Acceleration' }],
    ],
  },
  'one year of a timeline': {
    table: gapminder,
    lines: [
      ['life expectancy against children per woman, one step per year', { mark: 'point' }],
      ['only 1980', { filters: ['Year: 1980'] }],
    ],
  },
  'the year as it recurs': {
    table: sales,
    lines: [
      ['revenue by month of the year', { x: 'month order_date', y: 'sum revenue' }],
      ['seasonality of revenue', { x: 'month order_date' }],
      [
        'revnue by catgory in Q4',
        { x: 'category', y: 'sum revenue', filters: ['Order date: Q4'] },
        { known: 'the ranker prefers another reading' },
      ],
      ['cumulative revenue by month', { mark: 'line', derived: 'running Running total of revenue' }],
      [
        'year over year growth of revenue by month',
        { mark: 'line', derived: /^growth Growth of revenue over the year before/ },
      ],
      ['show plain numbers', { mark: 'line', derived: '', measure: 'sum revenue' }],
    ],
  },
  'one number': {
    table: sales,
    lines: [
      ['what is the total revenue', /^The total revenue is \$[\d,]+, over all 600 rows\.$/],
      ['whats the avg profit?', /^The average profit is /],
      [
        'how many products are there',
        /^There are 8 different values of product\.$/,
        { known: 'the ranker prefers another reading' },
      ],
      ['which product has the highest revenue?', { x: 'product', y: 'sum revenue' }],
      ['show me everything about Desk', /Desk has \d+ of the 600 rows/],
    ],
  },
  'some of the values': {
    table: sales,
    lines: [
      ['compare north and south', { dimension: 'region', filters: ['Region: North and South'] }],
      ['monthly revenue for desks and lamps', { color: 'product', filters: ['Product: Desk and Lamp'] }],
      ['top 5 products by profit', { y: 'sum profit', filters: ['Top 5 by total profit'] }],
      ['make it blue', { y: 'sum profit', filters: ['Top 5 by total profit'] }],
      ['different colours', /one colour/],
      ['highlight the desk', /cannot highlight single marks/],
      ['what about a pie?', { mark: 'arc' }],
    ],
  },
  'countries, without their continents': {
    table: gapminder,
    lines: [
      ['population by country', { dimension: 'country', color: undefined }],
      [
        'how has income changed in china and india',
        { x: 'year', color: 'country', filters: ['Country: China and India'] },
      ],
      [
        'life expectancy vs income in 2005',
        { fields: ['income_per_person', 'life_expectancy'], filters: ['Year: 2005'] },
      ],
      ['label the largest', /on all marks or on none/],
      ['explode the biggest', 'answer', { known: 'the ranker prefers another reading' }],
      [
        'top 10 countries by population in 2005',
        { dimension: 'country', filters: ['Year: 2005', 'Top 10 by average population'] },
        { known: 'the ranker prefers another reading' },
      ],
      [
        'how many countries per continent',
        { dimension: 'continent', measure: 'distinct country' },
        { known: 'the ranker prefers another reading' },
      ],
      ['bigger', /always fills its space/],
      ['make the bars thicker', /belong to the theme/],
    ],
  },
  'the heaviest few': {
    table: cars,
    lines: [
      ['weight vs horsepower', { fields: ['Horsepower', 'Weight_in_lbs'] }],
      ['the heaviest 10', { filters: ['Top 10 by weight in lbs'] }],
      ['log both axes', { 'xScale.type': 'log', 'yScale.type': 'log' }],
      ['more detail', /has no finer steps/],
    ],
  },
  'a staff list': {
    table: staff,
    lines: [
      ['median salary by level', { x: 'Level', y: 'median Annual Salary (USD)' }],
      ['order junior senior lead manager', /an order of your own/],
      ['average salary of seniors', { filters: ['Level: Senior'] }, { known: 'the ranker prefers another reading' }],
      ['hires per year', { x: 'year Hire Date', y: 'count' }],
      ['how many people in each office', { x: 'Office', y: 'count' }],
    ],
  },
  'a survey': {
    table: survey,
    lines: [
      ['how many respondents per gender', { x: 'Gender', y: 'count' }],
      ['nps score by departmnet', { x: 'Department', y: 'mean NPS score' }],
      ['only women', { filters: ['Gender: Female'] }],
      ['as percent', /nothing to stack/],
      ['nps of 55+ people', { filters: ['Age group: 55+'] }, { known: 'the ranker prefers another reading' }],
    ],
  },
  'a log of sensors': {
    table: sensors,
    lines: [
      [
        'max temp per day',
        { x: 'yearmonthdate timestamp', y: 'max temp_c' },
        { known: 'the ranker prefers another reading' },
      ],
      ['temperature over time', { mark: 'line', y: 'mean temp_c' }],
      ['one line per sensor', { color: 'sensor_id' }],
      ['zoom into march 5 to march 8', { filters: ['Timestamp from 2024-03-05 to 2024-03-08'] }],
      [
        'temp_c distribution per sensor',
        { mark: 'boxplot', x: 'sensor_id', y: 'temp_c' },
        { known: 'the ranker prefers another reading' },
      ],
      ['profit by sensor', /no column “profit”/],
    ],
  },
  'expenses and odd headers': {
    table: expenses,
    lines: [
      ['total by type', { x: 'Expense type', y: 'sum Amount' }],
      ['spending by quarter', { x: 'yearquarter Date', y: 'sum Amount' }],
      ['amount by vendor top 3', { x: 'Vendor', filters: ['Top 3 by total amount'] }],
      ['VAT rate by expense type', { x: 'Expense type', y: 'mean VAT rate' }],
    ],
  },
  'a map of the states': {
    table: gifts,
    lines: [
      ['donations per state on a US map', { mark: 'geoshape', shape: 'Home state', color: 'sum Donation' }],
      ['only Texas and Ohio', { mark: 'geoshape', filters: ['Home state: Texas and Ohio'] }],
      ['as bars', { mark: 'bar', x: 'Home state', y: 'sum Donation' }],
      ['on a map', { mark: 'geoshape', shape: 'Home state', color: 'sum Donation' }],
      [
        'map of the states with their average donation',
        { mark: 'geoshape', shape: 'Home state', color: 'mean Donation', filters: [] },
      ],
    ],
  },
  'eine Karte der Bundesstaaten': {
    table: gifts,
    lines: [
      [
        'Summe der Donation je Bundesstaat auf einer Karte',
        { mark: 'geoshape', shape: 'Home state', color: 'sum Donation' },
      ],
    ],
  },
  'no places': {
    table: survey,
    lines: [['map of the rows per department', /countries or US states, or columns of longitude and latitude/]],
  },
  'quarters as columns': {
    table: quarters,
    lines: [
      ['Q1 2020 vs Q2 2020', { fields: ['Q1 2020', 'Q2 2020'], filters: [] }],
      ['growth by group', { x: 'Group', y: 'mean Growth (%)' }],
      ['q1 2020, q2 2020 and q3 2020 by group', { filters: [] }],
    ],
  },
}

describe('a stranger', () => {
  holdDialogues(dialogues)
})
