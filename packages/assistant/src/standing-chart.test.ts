import { holdDialogues } from '../testing/dialogue.ts'
import { rides, stays, tickets } from '../testing/everyday-tables.ts'
import { aTable, cars, nominal, pick, rows, sales } from '../testing/tables.ts'

const survey = aTable('spring_survey', [
  nominal('Q1 Colleagues help me', rows(60, pick(['yes, always', 'now and then', 'never'], 2))),
  nominal('has kids', rows(60, pick(['yes', 'no'], 5)), 'boolean'),
])

/** What people say of the chart that stands, and of the rows that it shows. */
holdDialogues({
  'one of several conditions goes by its name': {
    table: sales,
    lines: [
      ['total revenue by region', { mark: 'bar' }],
      ['profit below 0', { filters: ['Profit under 0'] }],
      ['revenue above 1000', { filters: ['Profit under 0', 'Revenue over 1000'] }],
      ['remove the filter on profit', { filters: ['Revenue over 1000'] }],
    ],
  },
  'one of several measures goes by its name, and panels by theirs': {
    table: sales,
    lines: [
      ['total revenue, profit and quantity by region', { measure: 'sum revenue, sum profit, sum quantity' }],
      ['without quantity', { measure: 'sum revenue, sum profit' }],
      ['total revenue by month, a panel for each region', { x: 'yearmonth order_date' }],
      ['without panels', { column: undefined, facet: undefined }],
      ['only 2021 and 2022', { filters: ['Order date: 2021 and 2022'] }],
    ],
  },
  'a noun of the trade stands for the rows': {
    table: stays,
    lines: [
      ['average cost by ward', { x: 'Ward', y: 'mean Cost' }],
      ['only patients with an age over 65', { y: 'mean Cost', filters: ['Age over 65'] }],
      ['all patients please', { y: 'mean Cost', filters: [] }],
      ['only people where sex is female', { filters: ['Sex: female'] }],
      ['all wards', /Nothing is filtered by ward\. What is filtered: Sex: female\./],
      ['back to all cases', { filters: [] }],
    ],
  },
  'what is dropped is named in words for rows': {
    table: rides,
    lines: [
      ['minutes vs distance', { mark: 'point', filters: [] }],
      ['drop the ones under 10 minutes', { filters: ['Minutes from 10'] }],
      ['exclude values with a distance over 12', { filters: ['Minutes from 10', 'Distance km up to 12'] }],
    ],
  },
  'people have what another column tells': {
    table: survey,
    lines: [
      ['Q1 answers', { dimension: 'Q1 Colleagues help me' }],
      ['only employees with kids', { filters: ['Has kids: yes'] }],
    ],
  },
  'the best few are no condition that stays': {
    table: stays,
    lines: [
      ['average cost by ward', { x: 'Ward', y: 'mean Cost' }],
      ['top 3', { filters: [/^Top 3/] }],
      ['median age on the y axis', /^I put median age on the y axis and kept the top 3\.$/],
      ['standard deviation instead', /^I used the standard deviation\.$/],
    ],
  },
  'one of two conditions is not understood': {
    table: tickets,
    lines: [
      ['average satisfaction by agent', { y: 'mean Satisfaction' }],
      ['only the escalated, only phone', { filters: ['Channel: phone'] }],
    ],
  },
  'a name stands between the verb and its particle': {
    table: cars,
    lines: [
      ['average horsepower by origin', { x: 'Origin' }],
      ['split by cylinders', { color: 'Cylinders' }],
      ['take cylinders out again', { color: undefined, y: 'mean Horsepower' }],
      ['take Japan out', { filters: ['Origin: not Japan'] }],
    ],
  },
})

holdDialogues({
  'questions are asked of what is shown': {
    table: stays,
    lines: [
      ['average cost by ward', { x: 'Ward', y: 'mean Cost' }],
      ['only female', { filters: ['Sex: female'] }],
      ['what is the lowest?', /lowest average cost.*\(Sex: female\)/],
      ['and the highest', /highest average cost.*\(Sex: female\)/],
      ['what is the value for Neurology?', /\(Sex: female, Ward: Neurology\)/],
      ['how many are left?', /^\d+ of the 500 rows match \(Sex: female\)/],
      ['how many of these are over 65?', /^\d+ of the 500 rows match \(Sex: female, Age over 65\)/],
      ['how many patients are that in total?', /^\d+ of the 500 rows match \(Sex: female\)/],
      ['how much is that altogether', /total cost is .*\(Sex: female\)/],
      ['how much was it in total', /total cost is .*\(Sex: female\)/],
      ['which sex has the most', /highest average cost/],
      ['what is the second highest?', /is number 2 from the top: its average cost is .*\(Sex: female\)/],
      ['is Neurology above average?', /^Neurology: the average cost is .* the average of \d+ rows, .*\(Sex: female\)/],
      ['how many stays are there', /There are 500 rows/],
    ],
  },
  'one number is set against the average': {
    table: stays,
    lines: [
      ['what is the average cost in Neurology?', /^The average cost is /],
      ['how does that compare with the average?', /^Neurology: the average cost is .* the average of \d+ rows, /],
    ],
  },
  'shares are of what is shown': {
    table: stays,
    lines: [
      ['number of stays by ward', { x: 'Ward', y: 'count' }],
      ['only female', { filters: ['Sex: female'] }],
      ['what share does Neurology have?', /^[\d.]+% of the rows \(Sex: female\), .* match \(Ward: Neurology\)/],
    ],
  },
  'time comes beside the groups, or in their place': {
    table: rides,
    lines: [
      ['number of rides by bike type', { x: 'bike type', y: 'count' }],
      ['split by year', { fieldsOfAll: /bike type.*started_at|started_at.*bike type/ }],
      ['undo', 'command'],
      ['by year instead', { fieldsOfAll: 'started_at' }],
    ],
  },
  'the best few are the best by what is measured now': {
    table: rides,
    lines: [
      ['number of rides by station', { dimension: 'station', measure: 'count' }],
      ['top 5', { filters: ['Top 5 by count'] }],
      ['by average minutes instead', { measure: 'mean minutes', filters: ['Top 5 by average minutes'] }],
      ['all stations again', { filters: [] }],
    ],
  },
  'a mark and how it is stacked are said together': {
    table: rides,
    lines: [
      ['rides per month as lines', { mark: 'line' }],
      ['one line per rider', { mark: 'line', color: 'rider' }],
      ['as stacked bars', { mark: 'bar', color: 'rider', xOffset: undefined }],
      ['stacked area', { mark: 'area', color: 'rider' }],
      ['stacked to 100 percent', { mark: 'area', yStack: 'normalize' }],
      ['show it by station', { dimension: 'station', color: 'rider' }, { known: 'the ranker prefers another reading' }],
    ],
  },
  'a correction needs no comma': {
    table: rides,
    lines: [
      ['average minutes by station', { dimension: 'station', measure: 'mean minutes' }],
      ['no I meant per bike type', { dimension: 'bike type', measure: 'mean minutes' }],
      ['distance not minutes', { dimension: 'bike type', measure: 'mean distance_km' }],
      ['classic n cargo', { filters: ['Bike type: classic and cargo'] }],
    ],
  },
  'what is kept side by side is told apart': {
    table: rides,
    lines: [
      ['minutes vs distance', { mark: 'point' }],
      ['just member and casual', {}],
      ['only cargo and classic', { filters: ['Bike type: cargo and classic'] }],
      ['tell them apart by colour', { color: 'bike type' }],
    ],
  },
})

holdDialogues({
  'two wishes in one message change the chart that stands': {
    table: stays,
    lines: [
      ['median cost by ward', { dimension: 'Ward', measure: 'median Cost' }],
      ['only Surgery and Oncology', { filters: ['Ward: Surgery and Oncology'] }],
      [
        'by sex, ward as colour',
        { dimension: 'Sex', measure: 'median Cost', color: 'Ward' },
        { known: 'the ranker prefers another reading' },
      ],
      ['only surgery, only neurology', { filters: ['Ward: Surgery and Neurology'] }],
    ],
  },
  'conditions that stay under another question are said': {
    table: stays,
    lines: [
      ['average cost by ward', { dimension: 'Ward' }],
      ['only female', { filters: ['Sex: female'] }],
      ['age instead', /Still only: Sex: female\./],
      ['colour by readmitted', /^(?!.*Still only)/],
      ['length of stay per quarter', { measure: /Length of stay/, dimension: /quarter/, filters: [] }],
    ],
  },
  'a question that yes or no would answer changes nothing': {
    table: stays,
    lines: [
      ['average cost by ward', { filters: [] }],
      ['did surgery smell worse than oncology', 'answer'],
      ['what is it now', { filters: [] }],
    ],
  },
})

holdDialogues({
  'a correction of a number is of the message before': {
    table: rides,
    lines: [
      ['minutes vs distance', { mark: 'point' }],
      ['exclude minutes over 60', { filters: ['Minutes up to 60'] }],
      ['no, I meant over 45', { filters: ['Minutes up to 45'] }],
      ['sorry i meant over 50', { filters: ['Minutes up to 50'] }],
    ],
  },
  'columns of yes and no keep the rows that have yes': {
    table: stays,
    lines: [
      ['average cost by ward', { dimension: 'Ward' }],
      ['only the ones that were readmitted', { dimension: 'Ward', filters: ['Readmitted: yes'] }],
      ['split by sex', { color: 'Sex' }],
    ],
  },
  'a colour of one value makes room': {
    table: stays,
    lines: [
      ['average cost by ward', { dimension: 'Ward' }],
      ['colour by sex', { color: 'Sex' }],
      ['only female', { filters: ['Sex: female'] }],
      ['split by readmitted', { color: 'Readmitted' }],
    ],
  },
  'what does not add up is averaged in the place of a total': {
    table: stays,
    lines: [
      ['total cost by ward', { measure: 'sum Cost' }],
      ['age instead', { measure: 'mean Age' }],
    ],
  },
})

holdDialogues({
  'a split and a filter are taken away without their names': {
    table: stays,
    lines: [
      ['average cost by ward', { dimension: 'Ward' }],
      ['split it by sex', { color: 'Sex' }],
      ['take the split away', { color: undefined, dimension: 'Ward' }],
      ['only female', { filters: ['Sex: female'] }],
      ['clear that filter', { filters: [] }],
      ['only readmitted', { filters: ['Readmitted: yes'] }],
      ['everyone again', { filters: [] }],
    ],
  },
})
