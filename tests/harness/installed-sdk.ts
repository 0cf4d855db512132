import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })])

export interface InstalledSdk {
  folder: string
  /** What the package holds. */
  files: string[]
  remove(): void
}

/** The client library built, packed, and installed in an empty folder, as somebody else has it. */
export async function installSdk(): Promise<InstalledSdk> {
  const folder = mkdtempSync(join(tmpdir(), 'belvedere-installed-'))
  const built = join(folder, 'built')
  await run(process.execPath, [join(root, 'scripts/packages.mjs'), 'sdk', built])
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built })
  const [{ filename, files }] = packed.parse(JSON.parse(stdout))
  // The one dependency comes from this checkout: no registry is asked.
  const dependencies = { '@belvedere/sdk': `file:${filename}`, zod: `file:${join(root, 'node_modules/zod')}` }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
  return {
    folder,
    files: files.map(({ path }) => path),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
