import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const packages = resolve(import.meta.dirname, '../../scripts/packages.mjs')

export interface BuiltCli {
  /** Folder of the `belvedere` executable, for PATH. */
  bin: string
  remove(): void
}

/** Builds the command line as it is published. */
export async function buildCli(): Promise<BuiltCli> {
  const bin = mkdtempSync(join(tmpdir(), 'belvedere-bin-'))
  await promisify(execFile)(process.execPath, [packages, 'cli', join(bin, 'built')])
  symlinkSync(join(bin, 'built/belvedere.js'), join(bin, 'belvedere'))
  return { bin, remove: () => rmSync(bin, { recursive: true, force: true }) }
}
