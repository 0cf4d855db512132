/** Faults of cells and rows that are repaired while reading. */
export type DataFault =
  | 'blank'
  | 'short'
  | 'long'
  | 'nul'
  | 'undecodable'
  | 'cut'
  | 'unclosed'
  | 'list'
  | 'deep'
  | 'error'
  | 'formula'
  | 'merged'

/** Cells longer than this many characters are cut. */
export const maxCellLength = 65_536

const sentences: Record<DataFault, (count: number) => string> = {
  blank: (n) => `${rows(n)} held nothing and ${n === 1 ? 'was' : 'were'} left out`,
  short: (n) => `${rows(n)} had too few cells; the missing ones are empty`,
  long: (n) => `${rows(n)} had too many cells; the ones beyond the last column are left out`,
  nul: (n) => `${cells(n)} held null characters (U+0000); they are removed`,
  undecodable: (n) => `${cells(n)} held bytes that are no text; each is shown as �`,
  cut: (n) =>
    `${cells(n)} ${n === 1 ? 'was' : 'were'} longer than ${maxCellLength.toLocaleString('en')} characters; ${n === 1 ? 'it is' : 'they are'} cut there`,
  unclosed: (n) => `${n} opening quote${n === 1 ? ' is' : 's are'} never closed; read as an ordinary character`,
  list: (n) => `${cells(n)} held a list; it is kept as JSON text`,
  error: (n) => `${cells(n)} held an error such as #N/A or #DIV/0!; ${n === 1 ? 'it is' : 'they are'} empty`,
  formula: (n) =>
    `${cells(n)} held a formula without a stored value, and ${n === 1 ? 'is' : 'are'} empty; open the file in a spreadsheet program and save it, so that values are stored`,
  merged: (n) =>
    `${n.toLocaleString('en')} merged cell${n === 1 ? '' : 's'} gave ${n === 1 ? 'its' : 'their'} value to every row and column covered`,
  deep: (n) => `${cells(n)} held objects inside objects; ${n === 1 ? 'it is' : 'they are'} kept as JSON text`,
}

const rows = (n: number) => `${n.toLocaleString('en')} row${n === 1 ? '' : 's'}`
const cells = (n: number) => `${n.toLocaleString('en')} cell${n === 1 ? '' : 's'}`

/** Counts the faults of a file and the first rows of each kind. */
export class DataFaults {
  /** The number of a last row that was left out, because it sums up those above it. */
  totalsRow: number | null = null
  readonly #entries = new Map<DataFault, { count: number; rows: number[] }>()

  add(fault: DataFault, row: number): void {
    const entry = this.#entries.get(fault)
    if (entry === undefined) this.#entries.set(fault, { count: 1, rows: [row] })
    else {
      entry.count++
      if (entry.rows.length < 3 && entry.rows.at(-1) !== row) entry.rows.push(row)
    }
  }

  /** One sentence per kind: the fault, its count, its first rows and the repair. */
  notes(): string[] {
    return [...this.#entries].map(([fault, { count, rows }]) => {
      const where = rows.length === 1 ? `row ${rows[0]}` : `rows ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`
      return `${sentences[fault](count)} (${count > rows.length ? 'first in ' : ''}${where}).`
    })
  }
}

/** Makes text safe for every store: removes U+0000, replaces lone surrogates, and truncates. */
export function cleanText(text: string, row: number, faults: DataFaults): string {
  let clean = text
  if (clean.includes('\0')) {
    faults.add('nul', row)
    clean = clean.replaceAll('\0', '')
  }
  if (!clean.isWellFormed()) {
    faults.add('undecodable', row)
    clean = clean.toWellFormed()
  }
  if (clean.length > maxCellLength) {
    faults.add('cut', row)
    clean = clean.slice(0, maxCellLength)
    if (!clean.isWellFormed()) clean = clean.slice(0, -1)
  }
  return clean
}
