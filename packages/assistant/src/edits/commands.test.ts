import { filtersOf } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { commandCharts } from '../../testing/command-charts.ts'
import { chartFacts } from '../intent/chart-facts.ts'
import { linkSentence } from '../link/sentence.ts'
import { commands, readEdits } from './read-edits.ts'
import { readSentence } from './sentence.ts'

describe('a command', () => {
  const examples = commands.flatMap(({ id, examples: all }) =>
    all.map(([chart, message, ...edits]) => ({ id, chart, message, edits })),
  )

  it.each(examples)('$id: $message', ({ id, chart, message, edits }) => {
    const { spec, table } = commandCharts[chart]
    const facts = chartFacts(spec)
    const read =
      facts &&
      readEdits(readSentence(linkSentence(message, table), facts), { spec, facts, table, filters: filtersOf(spec) })
    expect(read?.matches.map(({ command }) => command.id)).toEqual([id])
    expect(read?.edits).toEqual(edits)
  })

  it('has an id of its own', () => expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length))
})
