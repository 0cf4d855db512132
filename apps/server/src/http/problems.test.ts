import { AppError } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toAppError, toProblem } from './problems.ts'

describe('a problem', () => {
  it('says what is wrong where', () => {
    const parsed = z.strictObject({ name: z.string() }).safeParse({ name: 1, more: 2 })
    const problem = toProblem(toAppError(parsed.error), 'r1')
    expect(problem).toMatchObject({ code: 'invalid_request', status: 400, title: 'Invalid request', requestId: 'r1' })
    expect(problem.errors?.map(({ path }) => path)).toEqual(['name', ''])
    expect(problem.detail).toMatch(/^name: /)
  })
  it('reveals nothing of unexpected errors', () => {
    const problem = toProblem(toAppError(new TypeError('canary in cars.csv')), 'r1')
    expect(problem).toMatchObject({ code: 'internal', status: 500 })
    expect(JSON.stringify(problem)).not.toContain('canary')
  })
  it('[S30] of a full disk is clear', () => {
    for (const fault of [{ code: 'ENOSPC' }, { code: 'ERR_SQLITE_ERROR', errcode: 13 }]) {
      const full = toAppError(Object.assign(new Error('database or disk is full'), fault))
      expect(toProblem(full, 'r1')).toMatchObject({ code: 'unavailable', status: 503 })
    }
  })
  it('tells a sender that has gone from a database that has', () => {
    const reset = (message: string) => toAppError(Object.assign(new Error(message), { code: 'ECONNRESET' })).code
    expect([reset('aborted'), reset('read ECONNRESET')]).toEqual(['invalid_request', 'unavailable'])
  })
  it('keeps its own code and words', () => {
    const problem = toProblem(toAppError(new AppError('conflict', 'Already so.')), 'r1')
    expect(problem).toMatchObject({ code: 'conflict', status: 409, detail: 'Already so.' })
  })
})
