import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))

it('every rule of the visualization protocol is quoted by a test', () => {
  const protocol = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8')
  const rules = [...protocol.matchAll(/^- \*\*(V\d+)\*\*/gm)].map(([, rule]) => rule)
  const tests = globSync('**/*.test.ts', { cwd: here }).map((path) => readFileSync(here + path, 'utf8'))
  expect(rules.length).toBeGreaterThan(20)
  expect(rules.filter((rule) => !tests.some((text) => text.includes(`[${rule}]`)))).toEqual([])
})
