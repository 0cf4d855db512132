import { grammarRules } from '../grammar/rules.ts'
import { evidences } from '../link/name-match.ts'
import type { ReaderPart } from '../link/parts.ts'
import { rowEvidences } from '../link/rows.ts'
import { valueEvidences } from '../link/values.ts'
import { designers } from './designs.ts'

/** Every part of the reader that a message can be read without. */
export const readerParts: readonly ReaderPart[] = [
  ...Object.values(grammarRules).flatMap((rules) => rules.map(({ id }): ReaderPart => `rule ${id}`)),
  ...evidences.map((how): ReaderPart => `column ${how}`),
  ...valueEvidences.map((how): ReaderPart => `value ${how}`),
  ...rowEvidences.map((how): ReaderPart => `row ${how}`),
  ...designers.map(({ id }): ReaderPart => `design ${id}`),
]
