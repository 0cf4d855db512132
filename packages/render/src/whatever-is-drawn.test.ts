import { validateSpec } from '@belvedere/spec'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitrarySpec } from '../testing/arbitrary-specs.ts'
import { cars, openTestView, profileOfTable } from '../testing/test-view.ts'
import { leaksInternals, toRenderError } from './model/errors.ts'
import type { View } from './model/view-types.ts'

/** What a viewer does with a view. */
async function use(view: View): Promise<void> {
  await view.drawPng()
  const chosen = { Horsepower: [80, 120], Origin: ['USA'] }
  const selections = Object.fromEntries(Object.keys(view.initialState.selections).map((name) => [name, chosen]))
  await view.apply({ params: {}, selections, timestep: null })
  view.scene()
  view.pick(100, 100)
  await view.resize({ width: 240, height: 160, pixelRatio: 1 })
  view.drawVector('svg')
}

it('[S24] [S27] a valid spec is drawn, or rejected without the engine’s words', async () => {
  const drawn = { passed: 0, opened: 0 }
  await fc.assert(
    fc.asyncProperty(arbitrarySpec, async (made) => {
      const validation = validateSpec(made, { tables: [profileOfTable(cars)] })
      if (!validation.ok) {
        for (const { message } of validation.faults) expect(message).not.toMatch(/\[object |Cannot |is not a function/)
        return
      }
      drawn.passed += 1
      const size = { width: 400, height: 240, pixelRatio: 1 }
      const thrown = await openTestView(validation.spec, { size }).then(
        async (view) => {
          drawn.opened += 1
          for (const warning of view.warnings)
            expect(typeof warning === 'string' && leaksInternals(warning)).toBe(false)
          return use(view).then(
            () => view.close(),
            (error: unknown) => error,
          )
        },
        (error: unknown) => error,
      )
      if (thrown === undefined) return
      const { message } = toRenderError(thrown)
      expect(message).toMatch(/^The chart cannot be drawn: .*\.$/)
      expect(leaksInternals(message)).toBe(false)
    }),
    { numRuns: 1000, seed: 7 },
  )
  // Or nothing would have been met.
  expect(drawn.passed).toBeGreaterThan(75)
  expect(drawn.opened).toBeGreaterThan(50)
}, 120_000)
