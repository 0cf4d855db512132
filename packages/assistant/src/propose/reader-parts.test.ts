import { describe, expect, it } from 'vitest'
import { ruleTables } from '../../testing/rule-tables.ts'
import { findConditions } from '../grammar/conditions.ts'
import { grammarRules } from '../grammar/rules.ts'
import type { ReaderPart } from '../link/parts.ts'
import { linkSentence } from '../link/sentence.ts'
import { designers } from './designs.ts'
import { propose } from './propose.ts'
import { readerParts } from './reader-parts.ts'

const read = (message: string, table: keyof typeof ruleTables, ...off: ReaderPart[]) =>
  linkSentence(message, ruleTables[table], new Set(off))

describe('a part that is switched off', () => {
  it('has an id of its own', () => expect(new Set(readerParts).size).toBe(readerParts.length))

  it.each(grammarRules.conditions)('finds no conditions: $id', ({ id, examples }) => {
    const found = examples.flatMap(({ table, message }) => findConditions(read(message, table, `rule ${id}`)))
    expect(found.filter(({ rule, foundBy = rule }) => foundBy === id)).toEqual([])
  })

  it('reads no range', () => {
    const conditions = findConditions(read('age between 20 and 30', 'people', 'rule range'))
    expect(conditions.map(({ condition }) => 'op' in condition && condition.op)).not.toContain('range')
  })

  it.each<[part: ReaderPart, message: string, field: string]>([
    ['column name', 'takings by code', 'takings'],
    ['column synonym', 'revenue by code', 'takings'],
  ])('links no column: %s', (part, message, field) => {
    const [whole, without] = [read(message, 'shops'), read(message, 'shops', part)].map(({ columns }) =>
      columns.filter((link) => link.field.name === field && `column ${link.how}` === part),
    )
    expect(whole).not.toEqual([])
    expect(without).toEqual([])
  })

  it('links no value', () => {
    expect(read('people in the US', 'people').values).not.toEqual([])
    expect(read('people in the US', 'people', 'value alias').values).toEqual([])
  })

  it('leaves words for the rows to other evidence', () => {
    expect(read('how many people', 'people').rows.map(({ how }) => how)).toEqual(['table'])
    expect(read('how many people', 'people', 'row table').rows).toEqual([])
  })

  it.each(designers.filter(({ shape }) => shape === 'histogram' || shape === 'grid'))(
    'proposes no drafts: $id',
    ({ id, shape }) => {
      const shapes = (...off: ReaderPart[]) =>
        new Set(
          propose(read('heatmap of income by country and gender', 'people', ...off)).drafts.map((one) => one.shape),
        )
      expect(shapes()).toContain(shape)
      expect(shapes(`design ${id}`)).not.toContain(shape)
    },
  )
})
