import type { FileHandle } from 'node:fs/promises'
import { readBytes } from '../../read-bytes.ts'
import { DtaCursor } from './dta-cursor.ts'
import type { DtaFile } from './dta-file.ts'

/** The names of values by the name of their set. Missing values .a to .z are the numbers that they are stored as. */
export type LabelSets = ReadonlyMap<string, ReadonlyMap<number, string>>

const maxBytes = 64 * 2 ** 20
const maxNames = 1_000_000
const maxLongTextBytes = 512 * 2 ** 20

/** Reads the names of values, which stand at the end. */
export async function readLabelSets(handle: FileHandle, size: number, file: DtaFile): Promise<LabelSets> {
  const { labelsAt, release } = file
  const bytes = await readBytes(handle, labelsAt, Math.min(maxBytes, Math.max(0, size - labelsAt)), size)
  const cursor = new DtaCursor(bytes, { ...file, at: 0 })
  const isTagged = release >= 117
  const sets = new Map<string, ReadonlyMap<number, string>>()
  const budget = new NameBudget()
  if (isTagged) cursor.expect('<value_labels>')
  while (isTagged ? cursor.sees('<lbl>') : cursor.at < bytes.length) {
    if (isTagged) cursor.expect('<lbl>')
    cursor.take(4)
    const name = cursor.text(release >= 118 ? 129 : 33)
    cursor.take(3)
    sets.set(name, readLabels(cursor, { ...file, budget }))
    if (isTagged) cursor.expect('</lbl>')
  }
  if (isTagged) cursor.expect('</value_labels></stata_dta>')
  return sets
}

/** Counts names and their bytes, of which many may share the same. */
class NameBudget {
  #names = maxNames
  #bytes = maxBytes

  take(names: number, bytes: number): void {
    this.#names -= names
    this.#bytes -= bytes
    if (this.#names < 0 || this.#bytes < 0) throw new RangeError('There are too many names.')
  }
}

function readLabels(
  cursor: DtaCursor,
  { decode, budget }: Pick<DtaFile, 'decode'> & { budget: NameBudget },
): Map<number, string> {
  const count = cursor.number(4)
  const textBytes = cursor.number(4)
  budget.take(count, 0)
  const places: number[] = []
  const values: number[] = []
  for (let i = 0; i < count; i++) places.push(cursor.number(4))
  for (let i = 0; i < count; i++) values.push(cursor.int32())
  const texts = cursor.take(textBytes)
  return new Map(
    values.map((value, i) => {
      const from = places[i] ?? 0
      const end = texts.indexOf(0, from)
      const text = texts.subarray(from, end < 0 ? texts.length : end)
      budget.take(0, text.length)
      return [value, decode(text)]
    }),
  )
}

/** The long texts by the keys that rows have for them. */
export type LongTexts = ReadonlyMap<string, string>

const textKind = 130

/** Reads the long texts, which stand between the rows and the names of values. Throws `RangeError` if they are too many. */
export async function readLongTexts(handle: FileHandle, size: number, file: DtaFile): Promise<LongTexts> {
  const texts = new Map<string, string>()
  const { longTextsAt, labelsAt, variables, release, decode } = file
  if (longTextsAt === null || variables.every(({ storage }) => storage.kind !== 'long text')) return texts
  if (labelsAt - longTextsAt > maxLongTextBytes) throw new RangeError('The long texts are too long.')
  const cursor = new DtaCursor(await readBytes(handle, longTextsAt, labelsAt - longTextsAt, size), { ...file, at: 0 })
  cursor.expect('<strls>')
  while (cursor.sees('GSO')) {
    cursor.expect('GSO')
    const key = `${cursor.number(4)} ${cursor.number(release === 117 ? 4 : 8)}`
    const kind = cursor.number(1)
    const bytes = cursor.take(cursor.number(4))
    const end = bytes.indexOf(0)
    texts.set(key, kind === textKind ? decode(end < 0 ? bytes : bytes.subarray(0, end)) : bytes.toString('base64'))
  }
  return texts
}
