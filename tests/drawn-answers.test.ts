import { type ColumnSource, openView, type ViewOptions } from '@belvedere/render'
import { solve } from '@belvedere/solver'
import type { Cell, FieldProfile, Spec, TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { randomProblem } from '../packages/solver/oracle/random-problem.ts'

/** More for a thorough run: `DRAWN_ANSWERS=400 npx vitest run tests/drawn-answers.test.ts`. */
const answers = Number(process.env.DRAWN_ANSWERS ?? 200)
const atOnce = 50
const maxEncodings = 4
/** Enough rows for every drawing rule. */
const maxRows = 80
const countries = ['France', 'Japan', 'Brazil', 'Kenya', 'Canada', 'India', 'Norway', 'Egypt']
const states = ['Texas', 'Ohio', 'Georgia', 'Alaska', 'Hawaii', 'Maine', 'Utah', 'NY']

interface Answer {
  seed: number
  spec: Spec
  profile: TableProfile
}

/** The best answers to random problems, in order of their seeds. */
function answersOf(count: number): Answer[] {
  const found: Answer[] = []
  for (let seed = 0; found.length < count; seed++) {
    const { partial, profile } = randomProblem(seed, maxEncodings)
    const solution = solve(partial, profile, { limit: 1 })
    const [best] = solution.state === 'solved' ? solution.specs : []
    if (best) found.push({ seed, spec: best.spec, profile })
  }
  return found
}

/** The value of a field with an index among its distinct values. */
function cellOf({ name, type, semanticType, distinct, integer, min = 0, max = 100, maxLength = 9 }: FieldProfile) {
  return (i: number): Cell => {
    // A prime that divides no count of values, so that every value occurs.
    const at = (i * 19) % Math.max(1, distinct)
    if (semanticType === 'country') return countries[at % countries.length] ?? null
    if (semanticType === 'us_state') return states[at % states.length] ?? null
    if (type === 'quantitative' && semanticType === 'year') return 1950 + (at % 70)
    if (type === 'quantitative' || type === 'temporal') {
      const value = min + ((max - min) * at) / Math.max(1, distinct)
      return integer || type === 'temporal' ? Math.round(value) : value
    }
    return `${name} ${at}`.padEnd(maxLength, 'n')
  }
}

function columnsOf({ fields, rows }: TableProfile): ColumnSource {
  const length = Math.min(rows, maxRows)
  // Aggregates need groups of more than one row.
  const row = (i: number) => (rows > maxRows && i === length - 1 ? 0 : i)
  const all = new Map(fields.map((field) => [field.name, Array.from({ length }, (_, i) => cellOf(field)(row(i)))]))
  return async (_, names) => ({
    rows: length,
    columns: Object.fromEntries(names.map((name) => [name, all.get(name) ?? []])),
  })
}

async function drawn({ spec, profile }: Answer) {
  const options: ViewOptions = {
    spec,
    tables: [{ files: { name: profile.name, parquet: '', small: '' }, profile }],
    size: { width: 480, height: 300, pixelRatio: 1 },
    theme: 'light',
    state: { params: {}, selections: {}, timestep: null },
    title: 'inside',
  }
  const view = await openView(options, { columns: columnsOf(profile) })
  const picture = { marks: view.markCount(), bytes: Buffer.from((await view.drawPng()).bytes) }
  view.close()
  return picture
}

describe('a recommended spec', () => {
  const all = answersOf(answers)
  const batches = Array.from({ length: answers / atOnce }, (_, i) => i * atOnce)

  it.each(batches)('compiles and draws a mark, the same bytes each time, from problem %i on', async (first) => {
    for (const answer of all.slice(first, first + atOnce)) {
      const once = await drawn(answer)
      expect(once.marks, `marks of problem ${answer.seed}: ${JSON.stringify(answer.spec)}`).toBeGreaterThan(0)
      expect((await drawn(answer)).bytes.equals(once.bytes), `bytes of problem ${answer.seed}`).toBe(true)
    }
  })
})
