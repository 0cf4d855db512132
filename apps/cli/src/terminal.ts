import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as allOf } from 'node:stream/consumers'
import { AppError } from '@belvedere/contract'

const { stdin, stdout, stderr } = process

const red = (text: string) => {
  const coloured = stderr.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  return coloured ? `\u001b[31m${text}\u001b[39m` : text
}

export const print = (text: string): void => void stdout.write(`${text}\n`)
export const printError = (sentence: string): void => void stderr.write(`${red('belvedere:')} ${sentence}\n`)
/** Prints information that is not a result, to stderr. */
export const printNote = (sentence: string): void => void stderr.write(`${sentence}\n`)

const controls = /[\p{Cc}--[\t\n]]/gv
/** Removes control characters, because names and answers are untrusted and could control the terminal. */
export const withoutControls = (text: string): string => text.replace(controls, '\ufffd')

/** Prints rows: aligned on a terminal, tab-separated into a pipe. */
export function printRows(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const cells = rows.map((row) => row.map((cell) => withoutControls(cell).replaceAll(/[\t\n]/g, ' ')))
  if (!stdout.isTTY) {
    for (const row of cells) print(row.join('\t'))
    return
  }
  const all = [head, ...cells]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  for (const row of all)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export const isInteractive = (): boolean => stdin.isTTY && stderr.isTTY

/** All of the standard input. Throws `invalid_request` if it is a terminal. */
export async function readInput(content: string): Promise<string> {
  if (stdin.isTTY) throw new AppError('invalid_request', `Provide ${content} on standard input.`)
  return allOf(stdin)
}

/** Asks a question on the terminal; secrets are not echoed. */
export async function askPerson(sentence: string, { secret = false }: { secret?: boolean } = {}): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: secret ? silent : stderr, terminal: true })
  const cancelled = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new AppError('invalid_request', 'Cancelled. Nothing was changed.'))
    lines.on('SIGINT', stop).on('close', stop)
  })
  try {
    if (secret) stderr.write(sentence)
    return (await Promise.race([lines.question(secret ? '' : sentence), cancelled])).trim()
  } finally {
    lines.close()
    if (secret) stderr.write('\n')
    cancelled.catch(() => {})
  }
}

/** A progress line on stderr; silent if it is not a terminal. */
export function progressLine(): { show(text: string): void; end(): void } {
  if (!stderr.isTTY) return { show: () => {}, end: () => {} }
  return {
    show: (text) => void stderr.write(`\r\u001b[K${text}`),
    end: () => void stderr.write('\r\u001b[K'),
  }
}
