import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const rules = [...readFileSync(join(root, 'docs/protocol.md'), 'utf8').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(
  ([, rule]) => rule,
)
const tests = globSync(['{packages,apps,tests}/**/*.test.{ts,tsx}', 'apps/*/testing/*.contract.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const quotedRules = tests.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\[([VEAKFLNTUD]\d+)\]/g)].map(([, rule]) => ({ file, rule })),
)

it('every rule of the protocol has a number of its own', () => {
  expect(rules.length).toBeGreaterThan(70)
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([])
})

it('every rule of the protocol is quoted by a test', () => {
  expect(rules.filter((rule) => !quotedRules.some((quoted) => quoted.rule === rule))).toEqual([])
})

it('every rule that a test quotes exists', () => {
  expect(quotedRules.filter(({ rule }) => !rules.includes(rule))).toEqual([])
})
