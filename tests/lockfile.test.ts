import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belvedere-lockfile-'))
  const { packages }: { packages: object } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const ours = Object.keys(packages).filter((path) => !path.includes('node_modules'))
  for (const file of ['package-lock.json', 'scripts', ...ours.map((path) => join(path, 'package.json'))]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { recursive: true })
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function edit(file: string, from: string | RegExp, to: string) {
  const path = join(folder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

const runIn = () => spawnSync(process.execPath, ['scripts/run.mjs', 'operator'], { cwd: folder, encoding: 'utf8' })

it.each([
  [
    'another version in a package.json',
    () => edit('apps/server/package.json', /"zod": "[^"]+"/, '"zod": "0.0.1"'),
    /package-lock\.json is out of date.*"npm install"[\s\S]*zod is 0\.0\.1 in apps\/server\/package\.json and \d/,
  ],
  [
    'a dependency that the lockfile lacks',
    () => edit('packages/contract/package.json', '"dependencies": {', '"dependencies": { "left-pad": "1.3.0",'),
    /left-pad is 1\.3\.0 in packages\/contract\/package\.json and absent in package-lock\.json/,
  ],
  [
    'a package without integrity',
    () => edit('package-lock.json', /\n\s*"integrity": "[^"]+",?/, ''),
    /has no integrity in package-lock\.json/,
  ],
])('nothing is installed with %s', (_what, change, sentence) => {
  change()
  const { status, stderr, stdout } = runIn()
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(sentence)
})
