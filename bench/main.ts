/**
 * `npm run bench [names…]`: runs the benchmarks of this folder one after the other, each in a process of its own, so
 * that they do not disturb each other. Each keeps its figures in `results/`. Ends with 1 if one of them could not run.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { heapGrowthPercent } from '../apps/viz/src/process/render-process.ts'

const folder = import.meta.dirname
const shared = ['main.ts', 'report.ts']
const benchFiles = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !shared.includes(file))
  .map((file) => file.slice(0, -3))

/** Benchmarks that draw in their own process collect garbage as a render process does. */
const nodeFlags = (name: string) =>
  ['render', 'size'].includes(name) ? [`--heap-growing-percent=${heapGrowthPercent}`] : []

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const unknown = names.filter((name) => !benchFiles.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Benchmarks: ${benchFiles.join(', ')}.`)
  process.exit(2)
}

const broken = (names.length > 0 ? names : benchFiles).filter((name) => {
  console.log(`\n${name}`)
  return (
    spawnSync(process.execPath, [...nodeFlags(name), join(folder, `${name}.ts`), ...flags], { stdio: 'inherit' })
      .status !== 0
  )
})
if (broken.length > 0) {
  console.error(`\nFailed to run: ${broken.join(', ')}.`)
  process.exit(1)
}
