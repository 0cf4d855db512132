import { describe, expect, it } from 'vitest'
import { decideRetry, type IngestLoss } from './ingest-retries.ts'

/** Seconds before each further attempt, and what is said in the end. */
function attempts(by: IngestLoss) {
  const pauses: number[] = []
  for (let n = 1; ; n++) {
    const next = decideRetry(by, n)
    if (!next.again) return { pauses, detail: next.detail }
    pauses.push(next.afterMs / 1000)
  }
}

describe('[S23] [S28] a file whose reading was lost', () => {
  it('is read once more where its reader crashed', () => {
    expect(attempts('crash')).toEqual({ pauses: [1], detail: expect.stringContaining('Check that it is complete') })
  })
  it('is read seven times more where somebody or the system ended it, and is not told to need more than is allowed', () => {
    const { pauses, detail } = attempts('killed')
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60])
    expect(detail).toContain('several times by the system')
    expect(detail).not.toContain('allowed')
  })
  it.each([
    ['disk', 'no disk space left'],
    ['service', 'The server stopped'],
  ] as const)('is read for minutes where it was not its doing (%s), with ever longer pauses', (by, words) => {
    const { pauses, detail } = attempts(by)
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(detail).toContain(words)
  })
})
