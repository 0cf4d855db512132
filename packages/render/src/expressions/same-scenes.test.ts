import { validateSpec } from '@belvedere/spec'
import fc from 'fast-check'
import { expressionInterpreter } from 'vega-interpreter'
import { expect, it, vi } from 'vitest'
import { arbitrarySpec } from '../../testing/arbitrary-specs.ts'
import { cars, openTestView, profileOfTable } from '../../testing/test-view.ts'
import { expressionCompiler } from './expression-compiler.ts'

/** What a view draws before and after its state changes; null if it cannot be drawn. */
async function scenesOf(spec: Parameters<typeof openTestView>[0]): Promise<string | null> {
  try {
    const view = await openTestView(spec, { size: { width: 400, height: 240, pixelRatio: 1 } })
    const scenes = [view.scene()]
    const selections = Object.fromEntries(
      Object.keys(view.initialState.selections).map((name) => [name, { Horsepower: [80, 120], Origin: ['USA'] }]),
    )
    await view.apply({ params: { limit: 90, since: 3 }, selections, timestep: null })
    scenes.push(view.scene())
    view.close()
    return JSON.stringify([scenes, view.warnings])
  } catch {
    return null
  }
}

async function withInterpreter<T>(act: () => Promise<T>): Promise<T> {
  const spies = (['operator', 'parameter', 'encode'] as const).map((method) =>
    vi.spyOn(expressionCompiler, method).mockImplementation(expressionInterpreter[method]),
  )
  try {
    return await act()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

it('charts are drawn as with Vega’s interpreter', async () => {
  const specs = fc.sample(arbitrarySpec, { numRuns: 800, seed: 17 }).flatMap((made) => {
    const validation = validateSpec(made, { tables: [profileOfTable(cars)] })
    return validation.ok ? [validation.spec] : []
  })
  let drawn = 0
  for (const spec of specs) {
    const scenes = await scenesOf(spec)
    expect(scenes).toBe(await withInterpreter(() => scenesOf(spec)))
    if (scenes !== null) drawn += 1
  }
  expect(drawn).toBeGreaterThan(50)
}, 120_000)
