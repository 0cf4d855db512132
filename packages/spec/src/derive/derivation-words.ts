import type { TranslatableText } from '@belvedere/texts'
import { cleanStepText } from '../clean/clean-text.ts'
import type { StepCount } from '../model/clean-step.ts'
import type { Derivation } from '../model/derivation.ts'
import { text } from '../wording/spec-texts.ts'
import { english, type Wording } from '../wording/wording.ts'

/** A derivation as a sentence: "Joined orders and customers where “customer_id” is “id”." */
export function derivationWords(derivation: Derivation, wording: Wording = english, counts: StepCounts = []): string {
  return wording.textOf(derivationText(derivation, counts))
}

/** What each step of a cleaned table did, as far as it was counted. */
export type StepCounts = readonly (StepCount | null)[]

/** The same as a text that is not in a language yet. */
export function derivationText(derivation: Derivation, counts: StepCounts = []): TranslatableText {
  switch (derivation.kind) {
    case 'join': {
      const { left, right, on, type, compare } = derivation
      const keys = on.map((key) => {
        if (compare === 'names') return text('derivation.similar_keys', { left: key.left, right: key.right })
        return key.left === key.right
          ? text('derivation.same_key', { name: key.left })
          : text('derivation.keys', { left: key.left, right: key.right })
      })
      const unmatched = type === 'left' ? text('derivation.unmatched', { table: left }) : ''
      return text('derivation.joined', { left, right, keys, unmatched })
    }
    case 'unpivot': {
      const { table, columns, name, value } = derivation
      const names = columns.map(quoted)
      const [first, last] = [names[0], names.at(-1)]
      const span = first && last && columns.length > 3 ? text('derivation.span', { first, last }) : names
      return text('derivation.unpivoted', { columns: columns.length, table, names: span, name, value })
    }
    case 'pivot': {
      const { table, rows, column, value, aggregate } = derivation
      const measure = text(`derivation.measure.${aggregate}`, { what: quoted(value ?? '') })
      const each = rows.length === 0 ? '' : text('derivation.each', { names: rows.map(quoted) })
      return text('derivation.pivoted', { column, table, measure, each })
    }
    case 'clean': {
      const steps = derivation.steps.map((step, i) => cleanStepText(step, counts[i]))
      return text('derivation.cleaned', { table: derivation.table, steps })
    }
  }
}

const quoted = (name: string): TranslatableText => text('derivation.name', { name })
