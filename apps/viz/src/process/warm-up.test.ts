import { openView } from '@belvedere/render'
import { expect, it } from 'vitest'
import { warmUp } from './warm-up.ts'

it('draws charts that have marks', async () => {
  const marks: number[] = []
  await warmUp(async (open, source) => {
    const view = await openView(open, source)
    marks.push(view.markCount())
    return view
  })
  expect(marks).toHaveLength(3)
  expect(Math.min(...marks)).toBeGreaterThan(0)
})

it('stops early when the process is requested', async () => {
  let drawn = 0
  await warmUp(
    async (open, source) => {
      drawn += 1
      return openView(open, source)
    },
    () => drawn > 0,
  )
  expect(drawn).toBe(1)
})
