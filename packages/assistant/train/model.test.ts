import { expect, it } from 'vitest'
import { type Outcome, sureFrom } from './model.ts'

/** A hundred answers as probable as that, of which so many were right. */
const answers = (probability: number, right: number): Outcome[] =>
  Array.from({ length: 100 }, (_, at) => ({ probability: probability + at / 10_000, right: at < right }))

it('is sure from where answers are right in 95 of 100, whoever is asked', () => {
  const trial = [...answers(0.2, 30), ...answers(0.6, 80), ...answers(0.9, 99)]
  const sure = sureFrom([trial, trial, trial])
  expect(sure).toBeGreaterThan(0.8)
  expect(sure).toBeLessThanOrEqual(0.99)
})

it('is never sure where answers are often wrong', () => {
  const trial = [...answers(0.2, 30), ...answers(0.9, 60)]
  expect(sureFrom([trial, trial])).toBe(1)
})
