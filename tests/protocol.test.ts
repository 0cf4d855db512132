import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const tests = ['{apps,packages}/*/{src,testing}/**/*.{test,contract}.{ts,tsx}', 'tests/*.test.ts']

it('every rule of the protocol is quoted by a test', () => {
  expect(rules.filter((rule) => !quotedRules.some((quoted) => quoted.rule === rule))).toEqual([])
})

it('every rule that a test quotes exists', () => {
  expect(quotedRules.filter(({ rule }) => !rules.includes(rule))).toEqual([])
})
