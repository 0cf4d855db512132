import { describe } from 'vitest'
import { askQuestions } from '../../testing/dialogue.ts'
import type { Dialogues } from '../../testing/turns.ts'
import { household, lakes, shipments } from '../../testing/worded-tables.ts'

const questions: Dialogues = {
  lakes: {
    table: lakes,
    lines: [
      ['deepest lake', { dimension: 'Lake', measure: 'max_depth_m', filters: [/Top 10/] }],
      ['which lake is the deepest', /^Lake Gi32 has the highest max depth m: 301/],
      ['the 5 coldest lakes', { dimension: 'Lake', measure: 'surface_temp_c', filters: [/Bottom 5/] }],
      ['which country has the deepest lakes on average', { dimension: 'country', measure: 'mean max_depth_m' }],
      ['heaviest lake', /^There is no column “heaviest”/],
      ['cheapest lakes by country', /^There is no column “cheapest”/],
      ['lakes, smallest first', { dimension: 'Lake', measure: 'area_km2', sort: /ascending/ }],
      ['whats the largest lake in Norway', { dimension: 'Lake', filters: ['Country: Norway', /Top 10/] }],
    ],
  },
  freight: {
    table: shipments,
    lines: [
      ['heaviest shipment', { dimension: 'Shipment No', measure: 'Weight (kg)', filters: [/Top 10/] }],
      ['which carrier is slowest', { dimension: 'Carrier', measure: 'mean Transit days', sort: /descending/ }],
      ['three cheapest carriers', { dimension: 'Carrier', measure: 'mean Freight Cost', filters: [/Bottom 3/] }],
      ['which carrier has most claims', { dimension: 'Carrier', measure: 'sum claims' }],
      ['best 5 shipments by cost', { dimension: 'Shipment No', measure: 'Freight Cost', filters: [/Bottom 5/] }],
      ['which carrier has the most shipments', { dimension: 'Carrier', measure: 'count' }],
    ],
  },
  'one row for each month': {
    table: household,
    lines: [
      ['hottest month', /^July has the highest mean temp: 19\.6/],
      ['coldest month first', { dimension: 'Month', measure: 'Mean Temp', sort: /ascending/ }],
      ['which month is the most expensive', /^December has the highest groceries/],
      ['three coldest months', { dimension: 'Month', measure: 'Mean Temp', filters: [/Bottom 3/] }],
      ['which month had the least water', /^December and February share the lowest water/],
    ],
  },
}

describe('what has most or least of something', () => {
  askQuestions(questions)
})
