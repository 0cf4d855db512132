import type { Phrases, Sayings } from '../sayings.ts'
import { charts } from './sayings/charts.ts'
import { edits } from './sayings/edits.ts'
import { figures } from './sayings/figures.ts'
import { offers } from './sayings/offers.ts'
import { refusals } from './sayings/refusals.ts'
import { steps } from './sayings/steps.ts'
import { talk } from './sayings/talk.ts'
import { why } from './sayings/why.ts'

const parts: readonly Phrases[] = [charts, edits, refusals, talk, why, figures, steps, offers]
const kinds = new Set(parts.flatMap((part) => Object.keys(part)))

/** What the assistant says, in German. A sentence that is missing here leaves its text in English. */
export const sayings: Sayings = {
  and: 'und',
  number: (text) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')),
  phrases: Object.fromEntries([...kinds].map((kind) => [kind, parts.flatMap((part) => part[kind] ?? [])])),
}
