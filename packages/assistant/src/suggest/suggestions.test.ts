import { describe, expect, it } from 'vitest'
import { recommend } from '../recommend.ts'
import { aTable, cars, gapminder, movies, sales, weather } from '../test-tables.ts'
import { followUps } from './follow-ups.ts'
import { suggestions } from './suggestions.ts'

const ask = (message: string, table: typeof cars, current: Parameters<typeof followUps>[0] | null = null) =>
  recommend({ message, tables: [table], current, history: [] })

describe('suggestions', () => {
  for (const table of [cars, gapminder, movies, sales, weather]) {
    it(`are four questions about ${table.name} that get a chart with confidence`, () => {
      const questions = suggestions(table)
      expect(questions).toHaveLength(4)
      for (const question of questions) {
        const answer = ask(question, table)
        expect(answer.kind, question).toBe('chart')
        if (answer.kind === 'chart') expect(answer.confidence, question).toBeGreaterThan(0.4)
      }
    })

    it(`lead to changes of a ${table.name} chart that are carried out`, () => {
      for (const question of suggestions(table)) {
        const answer = ask(question, table)
        const spec = answer.kind === 'chart' ? answer.specs[0]?.spec : undefined
        if (!spec) throw new Error(`No chart for ${question}`)
        for (const change of followUps(spec, table)) {
          const changed = ask(change, table, spec)
          expect(changed.kind, `${question} → ${change}`).toBe('chart')
          if (changed.kind === 'chart') expect(changed.edit, `${question} → ${change}`).toBe(true)
        }
      }
    })
  }

  it('make do with a table of one column', () => {
    const names = aTable('people', [{ name: 'name', type: 'nominal', values: ['Ada', 'Bo', 'Ada', 'Cy'] }])
    expect(suggestions(names)).toEqual(['Number of rows by name'])
    expect(ask('Number of rows by name', names).kind).toBe('chart')
  })

  it('ask nothing of a table without columns', () => {
    expect(suggestions({ name: 'empty', rows: 0, fields: [] })).toEqual([])
  })
})
