import type { Spec } from '@belvedere/spec'
import { vizTexts } from '@belvedere/texts/viz'
import { describe, expect, it } from 'vitest'
import { compute } from '../../testing/compute.ts'
import { aTable, nominal, numbers, pick, quantitative, rows } from '../../testing/tables.ts'
import { inEnglish } from '../say/text.ts'
import { withoutRows } from './no-rows.ts'
import type { TurnRequest } from './ports.ts'
import { runTurn } from './run-turn.ts'

/** All that is of horn is matt. */
const buttons = aTable('buttons', [
  nominal('material', rows(60, pick(['horn', 'brass', 'glass'], 1)), 'category'),
  nominal('finish', rows(60, pick(['matt', 'gloss', 'raw'], 1)), 'category'),
  nominal('shop', rows(60, pick(['Aarau', 'Brugg'], 1)), 'city'),
  quantitative('price', numbers(60, 2, 1, 9), { semanticType: 'currency', unit: '€' }),
])

const empty = { kind: 'empty', text: vizTexts.message('chart.empty') } as const

const say = (request: Partial<TurnRequest> & { message: string }, marks = 0) =>
  runTurn(
    {
      now: () => 0,
      tables: async () => [buttons],
      probe: async () => ({ marks, warnings: [], fault: marks === 0 ? empty : null }),
      compute: async (query) => compute(query, buttons),
      onStep: () => undefined,
    },
    { current: null, history: [], ...request },
    new AbortController().signal,
  )

async function drawn(message: string, current: Spec | null = null): Promise<Spec> {
  const outcome = await say({ message, current }, 3)
  if (outcome.kind !== 'chart') throw new Error(JSON.stringify(outcome))
  return outcome.spec
}

const ofHorn = async () => drawn('only horn', await drawn('average price by shop'))

describe('conditions that leave no row', () => {
  it('are named, a smallest set that contradicts itself, with what each alone leaves', async () => {
    expect(await say({ message: 'only gloss', current: await ofHorn() })).toEqual({
      kind: 'question',
      text: 'No row has both Material: horn and Finish: gloss; alone they leave 17 and 16. The chart stays as it is.',
      options: [
        {
          id: 'option-1',
          label: 'Without Material: horn',
          message: 'Average price for each shop as bars (Finish: gloss)',
        },
        {
          id: 'option-2',
          label: 'Without Finish: gloss',
          message: 'Average price for each shop as bars (Material: horn)',
        },
      ],
    })
  })

  it('are named without those that contradict nothing', async () => {
    const current = await drawn('price under 8', await ofHorn())
    const outcome = await say({ message: 'only gloss', current })
    expect(outcome).toMatchObject({ text: expect.stringMatching(/^No row has both Material: horn and Finish: gloss;/) })
  })

  it('can be dropped by the buttons', async () => {
    const outcome = await say({ message: 'only gloss', current: await ofHorn() })
    const options = outcome.kind === 'question' ? outcome.options : []
    const [gloss, horn] = await Promise.all(options.map(({ message }) => drawn(message)))
    expect(gloss).toMatchObject({ transform: [{ filter: { field: 'finish', equal: 'gloss' } }] })
    expect(horn).toMatchObject({ transform: [{ filter: { field: 'material', equal: 'horn' } }] })
  })

  it('may be one that no row meets', async () => {
    const spec = { ...(await ofHorn()), transform: [{ filter: { field: 'material', equal: 'wood' } }] }
    const found = await withoutRows(spec, buttons, async (query) => compute(query, buttons))
    expect(found && inEnglish(found.text)).toBe('No row has Material: wood.')
  })

  it('are not named where the rows are there', async () => {
    const outcome = await say({ message: 'only Aarau', current: await ofHorn() })
    expect(outcome).toMatchObject({ text: expect.stringContaining('No rows are left') })
  })

  it('are said in German', async () => {
    const outcome = await say({ message: 'nur gloss zeigen', current: await ofHorn() })
    expect(outcome).toMatchObject({
      text: expect.stringMatching(
        /^Keine Zeile hat zugleich Material: horn und Finish: gloss; einzeln bleiben 17 und 16\./,
      ),
    })
  })
})
