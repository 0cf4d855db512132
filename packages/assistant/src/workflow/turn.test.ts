import { describe, expect, it } from 'vitest'
import { cars } from '../../testing/tables.ts'
import type { ProbeResult, TurnDeps, TurnRequest, TurnStep } from './ports.ts'
import { runTurn } from './run-turn.ts'

const drawn: ProbeResult = { marks: 3, warnings: [] }

/** A turn on the cars with a clock that ticks once per look, and a probe that answers in order. */
const aTurn = async (
  request: Partial<TurnRequest>,
  deps: Partial<TurnDeps> & { probes?: ProbeResult[]; signal?: AbortSignal } = {},
) => {
  let clock = 0
  const steps: TurnStep[] = []
  const probes = [...(deps.probes ?? [])]
  const outcome = await runTurn(
    {
      now: () => clock++,
      tables: async () => [cars],
      probe: async () => probes.shift() ?? drawn,
      compute: async () => ({ rows: 406, groups: 1, figures: [{ group: null, value: 42, rows: 400 }] }),
      onStep: (step) => steps.push(step),
      ...deps,
    },
    { message: 'average horsepower by origin as bars', current: null, history: [], ...request },
    deps.signal ?? new AbortController().signal,
  )
  return { outcome, steps }
}
const aChart = async () => {
  const { outcome } = await aTurn({})
  if (outcome.kind !== 'chart') throw new Error('No chart')
  return outcome.spec
}

describe('a turn', () => {
  it('announces its stages in order, each with its time', async () => {
    const { outcome, steps } = await aTurn({})
    expect(outcome.kind).toBe('chart')
    expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual(
      ['profile', 'interpret', 'solve', 'check', 'draw'].flatMap((step) => [`${step} started`, `${step} done`]),
    )
    for (const step of steps) if (step.state !== 'started') expect(step.ms).toBeGreaterThan(0)
    expect(steps.at(-1)?.label).toBe('Drew 3 marks')
  })

  it('stores the chart with its words, reasons and at most three other designs', async () => {
    const { outcome } = await aTurn({})
    if (outcome.kind !== 'chart') throw new Error('No chart')
    expect(outcome.text).toContain('average horsepower for each origin as bars')
    expect(outcome.edit).toBe(false)
    expect(outcome.alternatives.length).toBeGreaterThan(0)
    expect(outcome.alternatives.length).toBeLessThanOrEqual(3)
    expect(
      new Set([outcome.spec, ...outcome.alternatives.map(({ spec }) => spec)].map((spec) => JSON.stringify(spec))).size,
    ).toBe(outcome.alternatives.length + 1)
    expect(outcome.explanation.rules.length).toBeGreaterThan(0)
    expect(outcome.suggestions.length).toBeGreaterThan(0)
  })

  it('stops after interpreting when the answer is words', async () => {
    const { outcome, steps } = await aTurn({ message: 'hello' })
    expect(outcome).toMatchObject({ kind: 'answer' })
    expect(steps.at(-1)).toMatchObject({ step: 'interpret', state: 'done' })
  })

  it('takes the next-best design when the first draws nothing, and says so', async () => {
    const { outcome } = await aTurn({}, { probes: [{ marks: 0, warnings: ['Infinite extent for field "y"'] }, drawn] })
    expect(outcome).toMatchObject({ kind: 'chart', text: expect.stringContaining('next-best') })
  })

  it('leaves out the channel that the render process complains of', async () => {
    const current = await aChart()
    const { outcome } = await aTurn(
      { message: 'colour by cylinders', current },
      { probes: [{ marks: 0, warnings: [], fault: { kind: 'compile', text: 'color cannot be used here' } }, drawn] },
    )
    if (outcome.kind !== 'chart') throw new Error('No chart')
    expect(outcome.spec).not.toHaveProperty('encoding.color')
    expect(outcome.text).toContain('I left out colour')
  })

  it('repairs a spec at most twice', async () => {
    const fault = { kind: 'compile', text: 'color, tooltip, xOffset, size and shape are all wrong' } as const
    let tries = 0
    const probe = async () => {
      tries += 1
      return { marks: 0, warnings: [], fault }
    }
    const current = await aChart()
    await aTurn({ message: 'colour by cylinders', current }, { probe })
    const { outcome } = await aTurn({ message: 'colour by cylinders', current }, { probe })
    expect(outcome).toMatchObject({ kind: 'question' })
    expect(tries).toBeLessThanOrEqual(2 * 4 * 3)
  })

  it('asks when nothing can be drawn, and keeps the chart', async () => {
    const current = await aChart()
    const { outcome } = await aTurn(
      { message: 'only Japan', current },
      { probe: async () => ({ marks: 0, warnings: [] }) },
    )
    expect(outcome).toMatchObject({ kind: 'question', text: expect.stringContaining('No rows are left') })
    expect(outcome).toMatchObject({ text: expect.stringContaining('stays as it is') })
  })

  it('tries a filter that leaves no rows only once', async () => {
    let tries = 0
    const probe = async () => {
      tries += 1
      return { marks: 0, warnings: [] }
    }
    await aTurn({ message: 'only Japan', current: await aChart() }, { probe })
    expect(tries).toBe(1)
  })

  it('ends as failed when a part of the service does not answer', async () => {
    const { outcome, steps } = await aTurn({}, { probe: () => Promise.reject(new Error('gone')) })
    expect(outcome).toMatchObject({
      kind: 'failed',
      code: 'unavailable',
      suggestions: ['average horsepower by origin as bars'],
    })
    expect(steps.at(-1)).toMatchObject({ step: 'draw', state: 'failed' })
  })

  it('ends as cancelled when the signal says so, in the middle of drawing too', async () => {
    const controller = new AbortController()
    const { outcome } = await aTurn(
      {},
      {
        signal: controller.signal,
        probe: (_, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
            controller.abort()
          }),
      },
    )
    expect(outcome).toEqual({ kind: 'cancelled' })
  })

  it('does nothing when it was cancelled before it began', async () => {
    const { outcome, steps } = await aTurn({}, { signal: AbortSignal.abort() })
    expect(outcome).toEqual({ kind: 'cancelled' })
    expect(steps).toEqual([])
  })

  it('takes an interpretation from elsewhere and solves it all the same', async () => {
    const { outcome } = await aTurn(
      { current: await aChart() },
      {
        interpret: async () => ({
          kind: 'edit',
          edits: [{ type: 'transpose' }],
          notes: [],
          assumed: [],
          confidence: 1,
          readings: [],
        }),
      },
    )
    expect(outcome).toMatchObject({ kind: 'chart', edit: true, text: 'I made it horizontal.' })
  })

  it('says what is missing when the room has no table', async () => {
    const { outcome } = await aTurn({}, { tables: async () => [] })
    expect(outcome).toMatchObject({ kind: 'answer', text: expect.stringContaining('Drop a file') })
  })
})
