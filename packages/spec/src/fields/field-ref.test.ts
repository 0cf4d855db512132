import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, fieldName, fieldPath, fieldRef, nearestName } from './field-ref.ts'

describe('a reference to a field', () => {
  it('yields the name of any column', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        expect(fieldPath(fieldRef(name))).toEqual([name])
      }),
    )
  })

  it('escapes only path syntax', () => {
    expect(fieldRef('a.b[0]')).toBe('a\\.b\\[0\\]')
    expect(fieldRef('Miles per Gallon (売上)')).toBe('Miles per Gallon (売上)')
  })

  it('reads paths into nested data', () => {
    expect(fieldPath('a.b[0]["c.d"]')).toEqual(['a', 'b', '0', 'c.d'])
    expect(fieldName('a\\.b.c')).toBe('a.b')
  })
})

describe('the nearest name', () => {
  it('ignores typos, case and separators', () => {
    const names = ['Miles_per_Gallon', 'Origin', 'price']
    expect(nearestName('prcie', names)).toBe('price')
    expect(nearestName('miles per gallon', names)).toBe('Miles_per_Gallon')
    expect(nearestName('orgin', names)).toBe('Origin')
  })

  it('is undefined if none is near', () => {
    expect(nearestName('altitude', ['price', 'Origin'])).toBeUndefined()
  })

  it('counts a transposition as one edit', () => {
    expect(editDistance('prcie', 'price')).toBe(1)
    expect(editDistance('abc', 'xyz', 1)).toBe(2)
  })
})
