import { BatchBuilder } from './csv-source.ts'
import { type FixedLayout, isBetweenRows, splitFixed } from './fixed-width.ts'
import type { Batch, ReadOptions, RowSource } from './row-source.ts'
import { readText, type TextEncoding } from './text-encoding.ts'

/** Longer lines are no rows of a table that people can look at. */
const maxLineLength = 1 << 20

/** The rows of a text whose columns are aligned or separated by spaces. */
export function fixedWidthSource(path: string, encoding: TextEncoding, layout: FixedLayout): RowSource {
  const how = layout.by === 'spaces' ? 'Spaces separate the columns' : 'The columns were told apart by their positions'
  const isNamed = layout.names.some((name) => name !== '')
  return {
    part: null,
    delimiter: '',
    names: () => layout.names,
    notes: [
      `${how}.`,
      ...(isNamed ? [] : ['The file has no header; the columns are called column_1, column_2 and so on.']),
    ],
    batches: (options) => fixedBatches({ path, encoding, layout }, options),
  }
}

async function* fixedBatches(
  { path, encoding, layout }: { path: string; encoding: TextEncoding; layout: FixedLayout },
  options: ReadOptions,
): AsyncGenerator<Batch> {
  const rows = new BatchBuilder(layout.names.length, { faults: options.faults, keepsTotals: false })
  let number = 0
  for await (const lines of linesOf(path, encoding, options)) {
    options.signal?.throwIfAborted()
    for (const line of lines) {
      number++
      if (number > layout.skip && !isBetweenRows(line)) rows.add(splitFixed(line, layout), number)
    }
    yield* rows.take()
  }
  rows.end()
  yield* rows.take()
}

/** The lines of a text, in portions. */
async function* linesOf(path: string, encoding: TextEncoding, options: ReadOptions): AsyncGenerator<string[]> {
  let open = ''
  for await (const text of readText(path, encoding, options)) {
    const lines = (open + text).split(/\r\n|\n|\r(?!$)/)
    open = lines.pop() ?? ''
    while (open.length > maxLineLength) {
      lines.push(open.slice(0, maxLineLength))
      open = open.slice(maxLineLength)
    }
    yield lines
  }
  if (open !== '') yield [open.replace(/\r$/, '')]
}
