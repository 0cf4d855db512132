import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

export interface InstalledSdk {
  folder: string
  /** Paths in the package. */
  files: string[]
  remove(): void
}

/** Builds and packs the client library and installs it in an empty folder, as its users do. */
export async function installSdk(): Promise<InstalledSdk> {
  const folder = mkdtempSync(join(tmpdir(), 'belvedere-installed-'))
  const built = join(folder, 'built')
  await run(process.execPath, [join(root, 'scripts/packages.mjs'), 'sdk', built])
  const packed = await run('npm', ['pack', '--pack-destination', folder], { cwd: built })
  const filename = packed.stdout.trim()
  const listed = await run('tar', ['-tzf', filename], { cwd: folder })
  const files = listed.stdout
    .trim()
    .split('\n')
    .map((path) => path.replace(/^package\//, ''))
  // The only dependency comes from this checkout, so that no registry is needed.
  const dependencies = { '@belvedere/sdk': `file:${filename}`, zod: `file:${join(root, 'node_modules/zod')}` }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
  return { folder, files, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
