import type { FieldPlan } from './column-stats.ts'
import { fieldNames } from './names.ts'
import { smallTable } from './small.ts'
import { DataFaults } from './sources/data-faults.ts'
import { type Batch, FileFault, type RowSource } from './sources/row-source.ts'
import type { ColumnOverride } from './table-store.ts'
import type { ColumnType } from './typing/column-type.ts'
import { countOf, EvidenceCollector, firstMismatch } from './typing/evidence.ts'
import { shape } from './typing/shapes.ts'
import { correctedType, countNonEmpty, decideTypes, type NamedEvidence } from './typing/typing.ts'

/** What one reading of all rows has shown. */
export interface TableSurvey {
  plans: FieldPlan[]
  /** Where each plan's cells stand in a batch. */
  places: number[]
  rows: number
  notes: string[]
  /** All rows, where the table is small; otherwise they are read a second time. */
  kept: Batch[] | null
}

export interface SurveyOptions {
  overrides?: ColumnOverride[] | undefined
  signal?: AbortSignal | undefined
  onBytes?: ((count: number) => void) | undefined
}

/** Reads every row once, and decides from all cells what each column is. */
export async function survey(source: RowSource, options: SurveyOptions): Promise<TableSurvey> {
  const { collectors, rows, kept, faults } = await readAll(source, options)
  const written = source.names()
  if (written.length === 0)
    throw new FileFault('The file holds no columns. Upload a table with a row of names and rows of values.')
  while (collectors.length < written.length) collectors.push(new EvidenceCollector(written.length))
  const places = placesOf(written, collectors)
  const { names, notes } = fieldNames(places.map((place) => written[place] ?? ''))
  const columns = places.flatMap((place, i) => {
    const evidence = collectors[place]?.evidence
    return evidence ? [{ name: names[i] ?? `column_${i + 1}`, evidence }] : []
  })
  const all = source.given?.() ?? []
  const given = places.map((place) => all[place] ?? null)
  const { plans, notes: typeNotes } = planned(columns, given, source.delimiter, options.overrides)
  const dropped = written.length - places.length
  const emptyNotes = dropped === 0 ? [] : [emptyNote(dropped)]
  return {
    plans,
    places,
    rows,
    notes: [...source.notes, ...emptyNotes, ...notes, ...faults.notes(), ...typeNotes],
    kept,
  }
}

/** What the cells of each column show, and the rows themselves where the table is small. */
async function readAll(source: RowSource, { signal, onBytes }: SurveyOptions) {
  const faults = new DataFaults()
  const collectors: EvidenceCollector[] = []
  let kept: Batch[] | null = []
  let rows = 0
  let characters = 0
  for await (const batch of source.batches({ faults, signal, onBytes })) {
    signal?.throwIfAborted()
    while (collectors.length < batch.columns.length) collectors.push(new EvidenceCollector(batch.columns.length))
    batch.columns.forEach((cells, i) => {
      collectors[i]?.add(cells, batch.firstRow)
    })
    rows += batch.rows
    characters += kept === null ? 0 : textLength(batch)
    if (
      rows > smallTable.rows ||
      rows * batch.columns.length > smallTable.cells ||
      characters > smallTable.characters
    ) {
      kept = null
    }
    kept?.push(batch)
  }
  return { collectors, rows, kept, faults }
}

/** The type of each column: as the file states it, else as its cells show it, unless somebody corrected it. */
function planned(
  columns: NamedEvidence[],
  given: (ColumnType | null)[],
  delimiter: RowSource['delimiter'],
  corrections: ColumnOverride[] = [],
): { plans: FieldPlan[]; notes: string[] } {
  const types = decideTypes(columns, delimiter).map((type, i) => given[i] ?? type)
  const overrides = new Map(corrections.map(({ name, type }) => [name, type]))
  const notes: string[] = []
  const plans = columns.map((column, i): FieldPlan => {
    const decided = types[i] ?? { kind: 'text', keepNotAvailable: false }
    const override = overrides.get(column.name)
    if (override === undefined) {
      notes.push(...decisionNotes(column, decided))
      return { name: column.name, type: decided }
    }
    // A moment that the file states is written nowhere: as a category it stays a moment.
    const stays = given[i]?.kind === 'epoch' && (override === 'nominal' || override === 'ordinal')
    const type = stays ? decided : correctedType(decided, override, column, delimiter)
    return { name: column.name, type, override }
  })
  return { plans, notes }
}

/** The columns that say anything: one with neither a name nor a value only spaces out a spreadsheet. */
function placesOf(written: string[], collectors: EvidenceCollector[]): number[] {
  const places = collectors.flatMap(({ evidence }, i) => (written[i]?.trim() || countNonEmpty(evidence) > 0 ? [i] : []))
  return places.length > 0 ? places : [...collectors.keys()]
}

const emptyNote = (count: number) =>
  count === 1
    ? 'A column without a name and without values was left out.'
    : `${count.toLocaleString('en')} columns without a name and without values were left out.`

function textLength({ columns }: Batch): number {
  let length = 0
  for (const cells of columns) for (const cell of cells) if (typeof cell === 'string') length += cell.length
  return length
}

/** From this share of numbers on, a column of text makes people wonder. */
const surprising = 0.9

function decisionNotes({ name, evidence }: NamedEvidence, type: ColumnType): string[] {
  if (type.kind === 'date' && type.unsureOrder) {
    return [
      `The dates in "${name}" could be read with the day or the month first; the ${type.dayFirst ? 'day' : 'month'} was taken to come first.`,
    ]
  }
  if (type.kind !== 'text' || countOf(evidence, shape.code) > 0) return []
  const numbers = countOf(evidence, shape.dotNumber)
  const others = countNonEmpty(evidence) - numbers
  const first = firstMismatch(evidence, shape.dotNumber | shape.empty | shape.blank)
  if (first === null || numbers < surprising * (numbers + others)) return []
  const [cells, are] = others === 1 ? ['cell', 'is'] : ['cells', 'are']
  return [
    `"${name}" is read as text, since ${others.toLocaleString('en')} ${cells} ${are} no number ("${first.example}" in row ${first.row}).`,
  ]
}
