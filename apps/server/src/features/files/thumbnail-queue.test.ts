import { expect, it } from 'vitest'
import { ThumbnailQueue } from './thumbnail-queue.ts'

const settle = () => new Promise(setImmediate)

function aQueue() {
  const queue = new ThumbnailQueue()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const draw = (person: string, name = person, signal = new AbortController().signal) =>
    queue.run(person, signal, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  /** Ends the drawings one after the other. */
  const finish = async () => {
    await settle()
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end()
      await settle()
    }
  }
  return { draw, begun, finish }
}

it('[K10] draws one at a time, and people take turns', async () => {
  const { draw, begun, finish } = aQueue()
  const all = Promise.all([
    draw('ada', 'a1'),
    draw('ada', 'a2'),
    draw('ada', 'a3'),
    draw('bob', 'b1'),
    draw('cyd', 'c1'),
  ])
  await settle()
  expect(begun).toEqual(['a1'])
  await finish()
  expect(await all).toHaveLength(5)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

it('[K10] [S31] lets a person wait for eight, and others for theirs', async () => {
  const { draw, begun, finish } = aQueue()
  const mine = Array.from({ length: 8 }, () => draw('ada'))
  await expect(draw('ada')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3 })
  const theirs = draw('bob')
  await finish()
  await Promise.all([...mine, theirs])
  expect(begun).toHaveLength(9)
})

it('[K10] forgets who gives up, and goes on after a failure', async () => {
  const { draw, begun, finish } = aQueue()
  const queue = new ThumbnailQueue()
  const signal = new AbortController().signal
  await expect(queue.run('ada', signal, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await queue.run('ada', signal, async () => 'drawn')).toBe('drawn')
  const leaving = new AbortController()
  const first = draw('ada', 'first')
  const left = draw('ada', 'left', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(draw('ada', 'late', leaving.signal)).rejects.toThrow('left')
  await finish()
  expect([await first, begun]).toEqual(['first', ['first']])
})
