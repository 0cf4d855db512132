import { wordClass } from '@belvedere/lexicon'
import { findLimit, transformsOf } from '@belvedere/spec'
import { findConditions } from '../grammar/conditions.ts'
import { findPlacements, isBehindTaking } from '../grammar/placements.ts'
import type { Use } from '../intent/chart-facts.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import { channelName } from '../say/channel-text.ts'
import { type AnyText, text } from '../say/text.ts'
import type { CommandContext, Trouble } from './reader.ts'
import type { EditSentence } from './sentence.ts'

/** A wish that the chart meets as it is, or that its table cannot meet. */
interface MetWish {
  id: string
  /** What it reads, in one sentence. */
  reads: string
  tell(sentence: LinkedSentence, context: CommandContext): AnyText | null
}

const sureName = 0.7
const namesIn = ({ columns, values }: LinkedSentence) =>
  [...columns, ...values].filter(({ score }) => score >= sureName)
const says = ({ tokens }: LinkedSentence, words: ReadonlySet<string>): boolean =>
  tokens.some(({ text: word }) => words.has(word))
/** What the only cue of a sentence means, where it is of a kind. */
const onlyCue = ({ cues }: LinkedSentence, kind: string): string | null => {
  const means = [...new Set(cues.filter((cue) => cue.kind !== 'limit').map((cue) => `${cue.kind}:${cue.means}`))]
  const [only] = means
  return means.length === 1 && only?.startsWith(`${kind}:`) ? only.slice(kind.length + 1) : null
}

const conditionWords = wordClass('conditions')
const everythingWords = wordClass('everything')
const panels: ReadonlySet<string> = new Set(['facet', 'row', 'column'])
const isPlace = ({ channel }: Use): boolean => channel === 'longitude'
const isPanel = ({ channel }: Use): boolean => panels.has(channel)

const metWishes: readonly MetWish[] = [
  {
    id: 'mark drawn already',
    reads: 'The mark that is named is drawn.',
    tell(sentence, { facts }) {
      const isMap = onlyCue(sentence, 'map') !== null && (facts.mark === 'geoshape' || facts.uses.some(isPlace))
      const isDrawn = isMap || onlyCue(sentence, 'mark') === facts.mark
      return namesIn(sentence).length === 0 && isDrawn ? text('trouble.drawn_already') : null
    },
  },
  {
    id: 'aggregate shown already',
    reads: 'What is measured is summed up in the way that is named.',
    tell(sentence, { facts: { measure } }) {
      const aggregate = measure?.def.aggregate
      const isOther = namesIn(sentence).some(({ field }) => field.name !== measure?.field)
      return aggregate && !isOther && onlyCue(sentence, 'aggregate') === aggregate
        ? text(`trouble.aggregate_already.${aggregate}`)
        : null
    },
  },
  {
    id: 'placed already',
    reads: 'The column is on the channel that is named, or nothing is on the one that is to be empty.',
    tell(sentence, { facts }) {
      const [placement, ...others] = findPlacements(sentence)
      if (!placement || others.length > 0) return null
      const { channel, column } = placement
      const on = facts.uses.filter((use) => use.channel === channel || (channel === 'facet' && isPanel(use)))
      if (column === null && on.length === 0)
        return channel === 'facet'
          ? text('trouble.single_panel_already')
          : text('trouble.no_channel', { channel: channelName(channel) })
      return column !== null && on.some(({ field }) => field === column)
        ? text('trouble.placed_already', { what: column, channel: channelName(channel) })
        : null
    },
  },
  {
    id: 'nothing filtered',
    reads: 'All rows are shown where conditions are to go, and there are no panels that “all” could mean.',
    tell: (sentence, { facts, filters, spec }) =>
      filters.length === 0 &&
      !facts.uses.some(isPanel) &&
      findLimit(transformsOf(spec)) === null &&
      namesIn(sentence).length === 0 &&
      (says(sentence, everythingWords) ||
        sentence.tokens.some((token, at) => conditionWords.has(token.text) && isBehindTaking(sentence.tokens, at)))
        ? text('trouble.not_filtered')
        : null,
  },
  {
    id: 'values shown already',
    reads: 'The values that are named alone are shown.',
    tell(sentence, { filters }) {
      const [named, ...others] = findConditions(sentence).filter(({ score }) => score >= sureName)
      const values = named?.values.map(String) ?? []
      const isStanding = filters.some(
        (filter) => JSON.stringify(filter) === JSON.stringify(named?.condition) && filter.field === named?.field.name,
      )
      if (!named || others.length > 0 || values.length === 0 || !isStanding) return null
      return text(named.negated ? 'trouble.hidden_already' : 'trouble.shown_already', { count: values.length, values })
    },
  },
  {
    id: 'column not shown',
    reads: 'A column that is to go is not in the chart.',
    tell(sentence, { facts, filters }) {
      const gone = sentence.columns.find(
        ({ first, score }) => score >= sureName && isBehindTaking(sentence.tokens, first),
      )?.field.name
      const beside = facts.derived?.kind === 'combined' ? facts.derived.others : []
      const isUsed = [...facts.uses, ...filters, ...beside].some(({ field }) => field === gone)
      return gone === undefined || isUsed ? null : text('trouble.not_in_chart', { field: gone })
    },
  },
  {
    id: 'step shown already',
    reads: 'The step of time that is named is shown.',
    tell(sentence, { facts: { uses } }) {
      const unit = onlyCue(sentence, 'unit')
      const isShown = uses.some(({ def }) => unit !== null && (def.timeUnit === unit || def.timeUnit === `year${unit}`))
      return isShown && namesIn(sentence).length === 0 ? text('trouble.drawn_already') : null
    },
  },
  {
    id: 'no dates',
    reads: 'The table has no times for the step that is named.',
    tell: (sentence, { table }) =>
      namesIn(sentence).length === 0 &&
      onlyCue(sentence, 'unit') !== null &&
      table.fields.every(({ type }) => type !== 'temporal')
        ? text('trouble.no_dates')
        : null,
  },
]

const changeWords = new Set([...wordClass('words of changes'), ...wordClass('taking a channel away')])

/** Whether every word is one of the wish: a name, a cue, a channel, or one that only says that something is changed. */
function isAllSaid(sentence: LinkedSentence, content: ReadonlySet<number>): boolean {
  const places = [...namesIn(sentence), ...sentence.cues, ...findPlacements(sentence)]
  return [...content].every(
    (at) =>
      changeWords.has(sentence.tokens[at]?.text ?? '') || places.some(({ first, last }) => at >= first && at <= last),
  )
}

/** What a message asks for that is so already, or that the table cannot have; undefined: nothing of the kind. */
export function readMetWish({ linked, content }: EditSentence, context: CommandContext): Trouble | undefined {
  if (!isAllSaid(linked, content)) return undefined
  for (const { tell } of metWishes) {
    const told = tell(linked, context)
    if (told) return { kind: 'already', text: told }
  }
  return undefined
}
