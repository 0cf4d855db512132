import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const rules = [...readFileSync(join(root, 'docs/protocol.md'), 'utf8').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(
  ([, number]) => number,
)

it('every rule of the protocol has a number of its own', () => {
  expect(rules.filter((number, at) => rules.indexOf(number) !== at)).toEqual([])
})

it('tests quote rules that there are', () => {
  const tests = globSync(['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const quoted = tests.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\[([VEAKFL]\d+)\]/g)].map(([, number]) => ({ file, number })),
  )
  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter(({ number }) => !rules.includes(number))).toEqual([])
})
