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
export const complain = (sentence: string): void => void stderr.write(`${red('belvedere:')} ${sentence}\n`)
/** Something worth knowing that is no answer. */
export const remark = (sentence: string): void => void stderr.write(`${sentence}\n`)

const controls = /[\p{Cc}--[\t\n]]/gv
/** Names and answers are other people's text: without what commands a terminal. */
export const plain = (text: string): string => text.replace(controls, '\ufffd')

/** Rows for eyes where they go to a terminal, separated by tabs where they go into a pipe. */
export function printRows(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const cells = rows.map((row) => row.map((cell) => plain(cell).replaceAll(/[\t\n]/g, ' ')))
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

/** All of the standard input, or `invalid_request` where a person sits there instead. */
export async function readInput(wanted: string): Promise<string> {
  if (stdin.isTTY) throw new AppError('invalid_request', `Give ${wanted} on the standard input.`)
  return allOf(stdin)
}

/** Asks the person at the terminal; a secret is not shown. */
export async function question(sentence: string, { secret = false }: { secret?: boolean } = {}): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: secret ? silent : stderr, terminal: true })
  const given = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new AppError('invalid_request', 'Nothing was entered; nothing was changed.'))
    lines.on('SIGINT', stop).on('close', stop)
  })
  try {
    if (secret) stderr.write(sentence)
    return (await Promise.race([lines.question(secret ? '' : sentence), given])).trim()
  } finally {
    lines.close()
    if (secret) stderr.write('\n')
    given.catch(() => {})
  }
}

/** Shows how far something is, where somebody looks. */
export function progressLine(): { show(text: string): void; end(): void } {
  if (!stderr.isTTY) return { show: () => {}, end: () => {} }
  return {
    show: (text) => void stderr.write(`\r\u001b[K${text}`),
    end: () => void stderr.write('\r\u001b[K'),
  }
}
