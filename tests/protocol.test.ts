import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const tests = ['{apps,packages}/*/{src,testing}/**/*.{test,contract}.{ts,tsx}', 'tests/*.test.ts']

it('every rule of the protocol is quoted by a test', () => {
  const protocol = readFileSync(join(root, 'docs/protocol.md'), 'utf8')
  const rules = [...protocol.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, rule]) => rule)
  const texts = globSync(tests, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
  expect(rules.length).toBeGreaterThan(70)
  expect(rules.filter((rule) => !texts.some((text) => text.includes(`[${rule}]`)))).toEqual([])
})
