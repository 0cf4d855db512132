import type { StepValue } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { typedValue, valueText } from './typed-value.ts'

const english = { group: ',', decimal: '.' }
const german = { group: '.', decimal: ',' }

const aValue = (role: StepValue['role'], value: StepValue['value'], choices: StepValue['choices'] = []): StepValue => ({
  ...{ role, value, choices },
  path: [],
})

it.each([
  [aValue('value', 5), '1,5', 1.5],
  [aValue('value', 5), '1,500', 1500],
  [aValue('value', 5), '', undefined],
  [aValue('value', 5), 'five', undefined],
  [aValue('to', 5), '', null],
  [aValue('name', 'a'), '', undefined],
  [aValue('separator', '-'), '', ''],
  [aValue('value', true), 'false', false],
  [aValue('case', 'lower', [null, 'lower']), '', null],
  [aValue('order', 'guess', ['guess']), 'never', undefined],
])('%j typed as %j is %j', (value, text, typed) => {
  expect(typedValue(value, text, english)).toBe(typed)
})

it.each([english, german])('a value is typed as it is shown, with %j', (separators) => {
  for (const value of [1.234, -1234.5, 1e-7, 12_000, 'a', '', true])
    expect(typedValue(aValue('separator', value), valueText(value, separators), separators)).toBe(value)
})
