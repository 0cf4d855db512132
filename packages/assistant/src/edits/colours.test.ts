import type { JsonObject, Spec } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { aTable } from '../../testing/tables.ts'
import { editOf, sentenceOf } from './in-chart.ts'

const accounts = aTable('accounts', [{ name: 'active', type: 'nominal', values: [true, true, true, false] }])
const chart = (scale?: JsonObject): Spec => ({
  data: { name: 'accounts' },
  mark: 'bar',
  encoding: {
    x: { aggregate: 'count', type: 'quantitative' },
    color: { field: 'active', type: 'nominal', ...(scale && { scale }) },
  },
})
const editsFor = (message: string, spec: Spec) => editOf(sentenceOf(message, accounts, spec), spec, accounts)?.edits

it('gives colours to yes and no as the values that they are', () => {
  expect(editsFor('true red and false blue', chart())).toEqual([
    { type: 'set_scale', channel: 'color', scale: { domain: [false, true], range: ['blue', 'red'] } },
  ])
})

it('leaves the other values the colours that they have', () => {
  expect(editsFor('true green', chart({ domain: [true, false], range: ['red', 'blue'] }))).toEqual([
    { type: 'set_scale', channel: 'color', scale: { domain: [false, true], range: ['blue', 'green'] } },
  ])
})
