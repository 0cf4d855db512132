import { stays } from '../everyday-tables.ts'
import type { Dialogues } from '../turns.ts'

export const staysDialogues: Dialogues = {
  'stays: cost': {
    table: stays,
    lines: [
      [
        'what does a stay cost on each ward?',
        { dimension: 'Ward', measure: 'mean Cost' },
        { known: 'a cost that adds up is totalled, though one stay is spoken of' },
      ],
      ['median rather than mean', { measure: 'median Cost' }],
      ['from most to least expensive', { sort: /^-|descending/ }],
      ['split by sex', { color: 'Sex' }],
      ['next to each other, not stacked', { color: 'Sex' }],
    ],
  },
  'stays: age and days': {
    table: stays,
    lines: [
      ['is there a relationship between age and length of stay', { mark: 'point', fields: ['Age', 'Length of stay'] }],
      ['colour by ward', { color: 'Ward' }],
      ['leave out paediatrics', { filters: ['Ward: not Paediatrics'] }],
      ['only people over 65', { filters: ['Ward: not Paediatrics', 'Age over 65'] }],
      ['clear the filters', { filters: [] }],
    ],
  },
  'stays: by quarter': {
    table: stays,
    lines: [
      ['admissions per quarter', { x: /quarter Admitted/, y: 'count' }],
      ['one line per ward', { mark: 'line', color: 'Ward' }],
      ['since 2022', { filters: [/2022/] }],
      ['by year instead', { x: /^year Admitted/, color: 'Ward' }],
    ],
  },
  'stays: boxes': {
    table: stays,
    lines: [
      ['spread of cost by ward', { mark: 'boxplot' }],
      ['log scale', { mark: 'boxplot' }],
      ['horizontal please', { y: 'Ward' }],
    ],
  },
  'stays: share': {
    table: stays,
    lines: [
      ['how many stays per ward', { dimension: 'Ward', measure: 'count' }],
      ['pie chart', { mark: 'arc', color: 'Ward' }],
      ['donut', { mark: 'arc' }],
      ['bars are better', { mark: 'bar', dimension: 'Ward' }],
    ],
  },
  'stays: readmitted': {
    table: stays,
    lines: [
      ['readmitted patients by ward', { dimension: 'Ward', measure: 'count', filters: ['Readmitted: yes'] }],
      ['and those not readmitted?', { filters: ['Readmitted: no'] }],
      ['both', { filters: /^$|yes and no|no and yes/ }],
      ['colour by readmitted', { color: 'Readmitted' }],
    ],
  },
  'stays: slider': {
    table: stays,
    lines: [
      ['average cost by ward', { dimension: 'Ward', measure: 'mean Cost' }],
      ['let me choose the age with a slider', { widgets: ['range'] }],
      ['add a dropdown for sex', { widgets: ['range', 'select'] }],
      ['remove the slider', { widgets: ['select'] }],
    ],
  },
  'stays: a title': {
    table: stays,
    lines: [
      ['longest stay per ward', { dimension: 'Ward', measure: 'max Length of stay' }],
      ['title: How long people stay', { title: 'How long people stay' }],
      ['shortest instead', { measure: 'min Length of stay' }],
      ['sort alphabetically', { xSort: /ascending|undefined/ }],
    ],
  },
  'stays: questions': {
    table: stays,
    lines: [
      ['what is the median age?', /\d/],
      ['which ward has the most stays?', /./],
      ['total cost?', /EUR|€|total cost/],
      ['now draw total cost by ward', { dimension: 'Ward', measure: 'sum Cost' }],
    ],
  },
  'stays: impossible': {
    table: stays,
    lines: [
      ['cost by ward', { dimension: 'Ward' }],
      ['on a map', /place|map/i],
      ['by hospital', /hospital/i, { known: 'what the rows are called is not looked for among the columns' }],
      ['by sex then', { dimension: 'Sex' }],
    ],
  },
  'stays: dates in words': {
    table: stays,
    lines: [
      ['stays per month in 2022', { x: /month Admitted/, filters: [/2022/] }],
      ['last year', { filters: [/2023|over 2022-12/] }],
      ['Q1 only', { filters: [/./, /Q1/] }],
      ['drop the date filter', { filters: [] }],
    ],
  },
}
