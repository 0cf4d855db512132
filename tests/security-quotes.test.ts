import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** The tables of docs/security.md name test files as `file.test` and quote titles as *title*, with … for what is left out. */
const root = resolve(import.meta.dirname, '..')
const cells = [...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/^\|.*/gm)].join('\n')
const tests = globSync(['{packages,apps,tests}/**/*.test.{ts,tsx}', 'apps/*/testing/*.contract.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const sources = tests.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')

it('the test files that it names exist', () => {
  const existing = tests.map((file) => basename(file).replace(/\.tsx?$/, ''))
  const files = [...cells.matchAll(/`([\w.-]+\.(?:test|contract))`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !existing.includes(file))).toEqual([])
})

it('the test titles that it quotes exist', () => {
  const titles = [...cells.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, title = '']) => title)
  expect(titles.length).toBeGreaterThan(100)
  const isQuoted = (title: string) => title.split('…').every((part) => sources.includes(part.trim()))
  expect(titles.filter((title) => !isQuoted(title))).toEqual([])
})
