import type { TableProfile } from '@belvedere/spec'
import { classOf, isUnique } from '../interpreter/field-class.ts'
import { rowNouns } from '../interpreter/row-names.ts'
import { chartSentence } from '../interpreter/sentence.ts'
import { overlaps, spansOf } from '../interpreter/utterance.ts'
import { eachOne, forEach, perEach } from '../language/en/wording/per-row.ts'

const sureName = 0.5

/**
 * Puts a number "per" what the rows are called as its average: "fuel per trip" in a table of trips is no bar for each of
 * them. The message as it is where no number stands before, or the noun is a column of groups.
 */
export const withoutPerRow = (message: string, table: TableProfile): string => {
  const { tokens, spans, fields, mentions } = chartSentence(message, table)
  const nouns = rowNouns(table)
  const at = tokens.findIndex(({ text }, i) => perEach.test(text) && nouns.has(tokens[i + 1]?.stem ?? ''))
  const noun = tokens[at + 1]
  const start = tokens[at - 1]?.text === forEach ? at - 1 : at
  const opening = tokens[start]
  if (at < 1 || !noun || !opening) return message
  const named = spansOf(spans, 'column').filter((span) => overlaps(span, noun) && span.score >= sureName)
  const groups = named.some(({ field }) => {
    const profile = fields.get(field)
    return profile && profile.type !== 'temporal' && !(isUnique(profile) && profile.semanticType === 'id')
  })
  if (groups) return message
  const measured = mentions.find(({ last }) => last === start - 1)
  const measure = fields.get(measured?.fields[0]?.field ?? '')
  if (!measured || measure?.type !== 'quantitative' || classOf(measure) === 'id') return message
  const rest = `${message.slice(0, opening.start).trimEnd()}${message.slice(noun.end)}`
  const said = spansOf(spans, 'aggregate').some(({ end }) => end <= measured.start)
  return said || measured.aggregate ? rest : `${rest.slice(0, measured.start)}${eachOne} ${rest.slice(measured.start)}`
}
