import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

it('runs so many at a time, the others in their order, also after one failed', async () => {
  const inTurn = atMost(2)
  const begun: number[] = []
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const works = gates.map(({ promise }, n) =>
    inTurn(() => {
      begun.push(n)
      return promise
    }).catch((error: unknown) => error),
  )
  expect(begun).toEqual([0, 1])
  gates[1]?.reject('failed')
  expect(await works[1]).toBe('failed')
  expect(begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await Promise.all(works)
  expect(begun).toEqual([0, 1, 2, 3])
})
