import { expect, it } from 'vitest'
import type { Transform } from '../model/spec.ts'
import { derivedField, fieldsAfter, outputNames } from './derived-fields.ts'

it.each<[Transform, string[]]>([
  [{ density: 'mpg', extent: [0, 50] } as Transform, ['value', 'density']],
  [{ regression: 'mpg', on: 'hp', extent: [0, 50] } as Transform, ['hp', 'mpg']],
  [{ extent: 'mpg', param: 'range' } as Transform, ['mpg']],
])('%j leaves %j', (transform, names) => {
  expect([...fieldsAfter([derivedField('mpg', 'quantitative')], [transform]).fields.keys()]).toEqual(names)
})

it('a lookup makes columns of the plain names of its references', () => {
  expect(outputNames({ lookup: 'id', from: { data: { name: 'b' }, key: 'id', fields: ['a\\.b'] } })).toEqual(['a.b'])
})
