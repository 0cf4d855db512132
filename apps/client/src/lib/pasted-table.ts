const delimiters = ['\t', ';', ','] as const

/** Whether pasted text is a table rather than a sentence: at least two lines with the same number of cells. */
export function isTable(text: string): boolean {
  return delimiterOf(text) !== null
}

function delimiterOf(text: string): (typeof delimiters)[number] | null {
  const lines = text.trim().split(/\r?\n/)
  if (lines.length < 2) return null
  const sample = lines.slice(0, 20)
  for (const delimiter of delimiters) {
    const counts = sample.map((line) => countCells(line, delimiter))
    const first = counts[0] ?? 1
    // Prose has commas too: require short header cells.
    const isHeader = (lines[0] ?? '').split(delimiter).every((cell) => cell.trim().length <= 60)
    if (first > 1 && isHeader && counts.every((count) => count === first)) return delimiter
  }
  return null
}

/** The number of cells in a line; quoted delimiters do not count. */
function countCells(line: string, delimiter: string): number {
  let cells = 1
  let isQuoted = false
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === delimiter && !isQuoted) cells += 1
  }
  return cells
}

/** A file of a pasted table, named by `word` and the time. */
export function tableFile(text: string, word: string, now: Date): File {
  const extension = delimiterOf(text) === '\t' ? 'tsv' : 'csv'
  const time = now.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
  return new File([text], `${word} ${time}.${extension}`, {
    type: extension === 'tsv' ? 'text/tab-separated-values' : 'text/csv',
  })
}
