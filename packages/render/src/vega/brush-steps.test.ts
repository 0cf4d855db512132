import { expect, it } from 'vitest'
import { brushSteps } from './brush-steps.ts'
import type { VegaScale } from './vega-types.ts'

const stepsWithin = (type: string, ends: [number, number]) => {
  const scale = { type, domain: () => ends } as unknown as VegaScale
  return brushSteps([{ field: 'a', scale: 'x' }], () => scale).get('a')
}

it('[S24] finds steps in domains of any size, or none', () => {
  const ends = [5e-324, 5e-321, 1e-310, 1e-300, 1e-280, 1, 1e280, 1.7e308, Number.NaN, Number.POSITIVE_INFINITY]
  for (const type of ['linear', 'utc'])
    for (const end of ends) {
      const steps = stepsWithin(type, [0, end])
      if (steps)
        expect([steps.step > 0, Number.isFinite(steps.max), steps.max > end * 0.999]).toEqual([true, true, true])
    }
  expect(stepsWithin('linear', [0, 5e-321])).toBeNull()
  expect(stepsWithin('linear', [0, 1e-280])).not.toBeNull()
  expect(stepsWithin('utc', [0, 1])).toBeNull()
  expect(stepsWithin('log', [1, 10])).toBeNull()
})
