import { jobs, parcels, pools } from '../testing/own-tables.ts'
import type { Dialogues } from '../testing/turns.ts'

/** What newcomers ask first of files of their own. */
export const ownQuestions: Dialogues = {
  'time, and a group beside it': {
    table: pools,
    lines: [
      [
        'average water temp per pool over time',
        { mark: 'line', x: /measured/, measure: 'mean water_temp_c', color: 'pool' },
      ],
      ['chlorine by pool through the weeks', { x: /measured/, measure: 'mean chlorine_mg', color: 'pool' }],
    ],
  },
  'money by other names': {
    table: jobs,
    lines: [
      ['monthly revenue over time', { x: /month Opened/, measure: 'sum Invoice total ($)' }],
      ['sales per service', { dimension: 'Service', measure: 'sum Invoice total ($)' }],
      ['average job value by mechanic', { dimension: 'Mechanic', measure: 'mean Invoice total ($)' }],
      ['turnover by servise', { dimension: 'Service', measure: 'sum Invoice total ($)' }],
      ['revenue by service', /I took invoice total for “revenue”/],
      ['jobs over 1000 dollars', { filters: ['Invoice total ($) over 1000'] }],
      ['what is the average job value?', /average invoice total/],
      ['parts price by service', { measure: 'mean Parts price ($)' }],
    ],
  },
  'money in one column': {
    table: parcels,
    lines: [
      ['min and max postage by carrier', /the lowest and highest postage for each carrier/],
      ['spend by carrier', { dimension: 'Carrier', measure: 'sum Postage (€)' }],
      ['costs per month', { x: /month Shipped/, measure: 'sum Postage (€)' }],
      ['only parcels under €20', { filters: ['Postage (€) under 20'] }],
      ['Umsatz pro Monat', /Postage.*gezeichnet.*gemeint/],
    ],
  },
}

/** How newcomers go on. */
export const ownDialogues: Dialogues = {
  'the best few of what is no longer shown': {
    table: jobs,
    lines: [
      ['top 3 mechanics by revenue', { dimension: 'Mechanic', filters: [/Top 3/] }],
      ['by service instead', { dimension: 'Service', measure: 'sum Invoice total ($)', filters: [] }],
      ['top 2', { dimension: 'Service', filters: [/Top 2/] }],
      ['split by mechanic', { dimension: 'Service', color: 'Mechanic', filters: [/Top 2/] }],
    ],
  },
  'a question with its own measure and group': {
    table: jobs,
    lines: [
      ['top 3 services by revenue', { dimension: 'Service', filters: [/Top 3/] }],
      ['average job value per mechanic', { dimension: 'Mechanic', measure: 'mean Invoice total ($)', filters: [] }],
    ],
  },
  'time below': {
    table: parcels,
    lines: [
      ['postage by carrier', { dimension: 'Carrier' }],
      ['lay it horizontally', { y: 'Carrier' }],
      ['make it a line chart over shipped', { mark: 'line', x: /Shipped/, y: /Postage/ }],
    ],
  },
  'lying bars that become months': {
    table: parcels,
    lines: [
      ['postage by carrier', { dimension: 'Carrier' }],
      ['lay it horizontally', { y: 'Carrier' }],
      ['per month', { x: /month Shipped/, y: /Postage/ }],
      ['put shipped on the y axis', { x: /Postage/, y: /Shipped/ }],
    ],
  },
  'months beside lying bars as a heatmap': {
    table: parcels,
    lines: [
      ['postage by carrier', { dimension: 'Carrier' }],
      ['lay it horizontally', { y: 'Carrier' }],
      ['as a heatmap by month', { mark: 'rect', x: /month Shipped/, y: 'Carrier' }],
      ['play over the months', { mark: 'bar', dimension: 'Carrier', measure: /Postage/, timestep: true }],
    ],
  },
  'days under another mark': {
    table: parcels,
    lines: [
      ['postage per day', { mark: 'line', x: 'yearmonthdate Shipped' }],
      ['as bars', { mark: 'bar', x: 'yearmonthdate Shipped' }],
    ],
  },
  'a timeline of what the lines run along': {
    table: parcels,
    lines: [
      ['postage by month and carrier as lines', { mark: 'line', color: 'Carrier' }],
      ['play over the months', { mark: 'bar', dimension: 'Carrier', timestep: true, fieldsOfAll: /^(?!.*Shipped)/ }],
    ],
  },
}
