import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A fenced code block of a document. */
export interface CodeExample {
  language: string
  code: string
  /** Line number of the first line in the document, from 1. */
  line: number
}

/** The fenced blocks of a Markdown document, or of one of its `##` sections, in order. */
export function examplesIn(markdown: string, section?: string): CodeExample[] {
  const from = section === undefined ? 0 : markdown.indexOf(`\n## ${section}\n`)
  if (from < 0) throw new Error(`There is no section "${section}".`)
  const end = section === undefined ? -1 : markdown.indexOf('\n## ', from + 1)
  const part = markdown.slice(from, end < 0 ? undefined : end)
  return [...part.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    line: markdown.slice(0, from + index).split('\n').length + 1,
  }))
}

const run = promisify(execFile)

/** Runs an example in a folder as a reader would and returns its output; throws if it fails. */
export async function runExample({ language, code, line }: CodeExample, cwd: string, env: { [name: string]: string }) {
  const environment = { PATH: process.env.PATH, HOME: cwd, ...env }
  const options = { cwd, env: environment }
  if (language === 'sh') return (await run('bash', ['-euo', 'pipefail', '-c', code], options)).stdout
  if (language !== 'js') throw new Error(`Line ${line}: there is no runner for ${language}.`)
  const file = join(cwd, `line-${line}.mjs`)
  writeFileSync(file, code)
  return (await run(process.execPath, [file], options)).stdout
}
