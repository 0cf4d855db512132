import type { Spec } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { drawConstantsOnce } from './constant-layers.ts'

const bars = { mark: 'bar', encoding: { x: { field: 'a', type: 'nominal' }, y: { aggregate: 'count' } } } as const
const layered = (...layer: object[]): Spec => ({ data: { name: 'rows' }, layer: [bars, ...layer] }) as unknown as Spec

it('draws a threshold once and not for each row', () => {
  const line = { mark: 'rule', encoding: { y: { datum: 3, type: 'quantitative' }, color: { value: 'red' } } }
  const spec = layered(line)
  drawConstantsOnce(spec)
  expect(spec).toEqual(layered({ ...line, data: { values: [{}] } }))
})

it('leaves layers that inherit a field', () => {
  const threshold = { mark: 'tick', encoding: { y: { datum: 3 } } }
  const spec = { ...layered(threshold), encoding: { x: { field: 'a', type: 'nominal' } } } as unknown as Spec
  const before = structuredClone(spec)
  drawConstantsOnce(spec)
  expect(spec).toEqual(before)
})

it('leaves layers whose marks depend on rows', () => {
  const spec = layered(
    { mark: 'rule', encoding: { y: { aggregate: 'mean', field: 'b' } } },
    { mark: 'rule', encoding: { y: { datum: 3 }, x: { field: 'a' } } },
    {
      mark: 'rule',
      encoding: { y: { datum: 3 }, color: { value: 'red', condition: { test: 'datum.b > 1', value: 'blue' } } },
    },
    { mark: 'rule', encoding: { y: { datum: 3 } }, transform: [{ filter: 'datum.b > 1' }] },
    { mark: 'rule', encoding: {} },
  )
  const before = structuredClone(spec)
  drawConstantsOnce(spec)
  expect(spec).toEqual(before)
})
