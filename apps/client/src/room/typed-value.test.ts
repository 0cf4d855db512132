import type { StepValue } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { typedValue } from './typed-value.ts'

const aValue = (role: StepValue['role'], value: StepValue['value'], choices: StepValue['choices'] = []): StepValue => ({
  ...{ role, value, choices },
  path: [],
})

it.each([
  [aValue('value', 5), '1,5', 1.5],
  [aValue('value', 5), '', undefined],
  [aValue('value', 5), 'five', undefined],
  [aValue('to', 5), '', null],
  [aValue('name', 'a'), '', undefined],
  [aValue('separator', '-'), '', ''],
  [aValue('value', true), 'false', false],
  [aValue('case', 'lower', [null, 'lower']), '', null],
  [aValue('order', 'guess', ['guess']), 'never', undefined],
])('%j typed as %j is %j', (value, text, typed) => {
  expect(typedValue(value, text)).toBe(typed)
})
