import { homes } from '../everyday-tables.ts'
import type { Dialogues } from '../turns.ts'

export const homesDialogues: Dialogues = {
  'homes: price and area': {
    table: homes,
    lines: [
      ['price vs floor area', { mark: 'point', fields: ['Floor area', 'Price'] }],
      ['color = type', { color: 'Type' }],
      ['bubble size by bedrooms', { size: 'Bedrooms' }],
      ['one panel per type', { facet: 'Type' }],
      ['nothing above 1 million', { filters: ['Price up to 1000000'] }],
    ],
  },
  'homes: price by place': {
    table: homes,
    lines: [
      ['typical price by neighbourhood', { dimension: 'Neighbourhood', measure: /(mean|median) Price/ }],
      ['highest on top', { dimension: 'Neighbourhood', sort: /^-|descending/ }],
      ['flats only', { filters: ['Type: flat'] }],
      ['what about bungalows', { filters: ['Type: bungalow'] }],
      ['flats and bungalows', { filters: [/Type: (flat and bungalow|bungalow and flat)/] }],
    ],
  },
  'homes: over time': {
    table: homes,
    lines: [
      ['how have prices changed over time', { mark: 'line', x: /Sold on/, y: /Price/ }],
      ['monthly', { x: 'yearmonth Sold on' }],
      ['for each type', { color: 'Type' }],
      ['since 2022 only', { filters: [/2022/] }],
      ['show number of sales instead', { y: 'count', color: 'Type' }],
    ],
  },
  'homes: age of houses': {
    table: homes,
    lines: [
      ['how old are the houses', { fields: /Year built/ }],
      ['built after 1950', { filters: [/1950/] }],
      ['colour by type', { color: 'Type' }],
      ['between 1960 and 1980', { filters: [/1960.*1980/] }],
    ],
  },
  'homes: derived': {
    table: homes,
    lines: [
      ['price per square metre by neighbourhood', { dimension: 'Neighbourhood' }],
      ['highest first', { sort: /^-|descending/ }],
      ['only detached', { filters: ['Type: detached'] }],
    ],
  },
  'homes: counts': {
    table: homes,
    lines: [
      ['number of homes by bedrooms', { dimension: 'Bedrooms', measure: 'count' }],
      ['stacked by type', { color: 'Type' }],
      ['100%', { yStack: 'normalize' }],
      ['without the flats', { filters: ['Type: not flat'] }],
    ],
  },
  'homes: tables of two': {
    table: homes,
    lines: [
      ['number of sales by neighbourhood and type', { measure: 'count' }],
      ['as a heatmap', { mark: 'rect' }],
      ['average price instead', { color: 'mean Price' }],
      ['swap rows and columns', { mark: 'rect', color: 'mean Price' }],
    ],
  },
  'homes: best': {
    table: homes,
    lines: [
      ['the 10 most expensive homes', { filters: [/Top 10/] }],
      ['20', { filters: [/Top 20/] }],
      ['the cheapest', { filters: [/Bottom|lowest/i] }],
    ],
  },
  'homes: a new subject': {
    table: homes,
    lines: [
      ['price by type', { dimension: 'Type', measure: /Price/ }],
      ['distribution of floor area', { x: 'bin Floor area', y: 'count' }],
      ['for flats', { filters: ['Type: flat'] }],
      ['price by year built', { fields: /Price/ }],
    ],
  },
  'homes: words for looks': {
    table: homes,
    lines: [
      ['average price by type', { dimension: 'Type', measure: 'mean Price' }],
      ['in green', { dimension: 'Type' }],
      ['with the values on the bars', /./],
      ['start the axis at 100000', /./],
      ['y axis title: Mean price', { dimension: 'Type' }],
    ],
  },
  'homes: mixed wishes': {
    table: homes,
    lines: [
      [
        'average price by neighbourhood, flats only, highest first',
        { dimension: 'Neighbourhood', measure: 'mean Price', filters: ['Type: flat'], sort: /^-|descending/ },
      ],
      [
        'horizontal, top 4, and call it Flats',
        { y: 'Neighbourhood', title: 'Flats', filters: ['Type: flat', /Top 4/] },
      ],
      ['median and detached', { measure: 'median Price', filters: [/detached/, /Top 4/] }],
    ],
  },
}
