import type { FigureQuery, Spec, TableProfile } from '@belvedere/spec'
import { commandsIn, sentenceOf } from '../edits/in-chart.ts'
import { tableOf } from '../intent/chart-facts.ts'
import { interpret, type ReadSource } from '../interpret.ts'
import { linkSentence } from '../link/sentence.ts'
import type { Request } from '../recommendation.ts'
import { rowConditionWords, topWords } from './draft-words.ts'
import { linksForTrace } from './links.ts'
import { decisionForTrace, rankingOf, readingsForTrace } from './ranking.ts'
import { rulesForTrace } from './rules.ts'
import { mostTraced, type Trace, type TraceCommand, truncate } from './trace.ts'

/**
 * How a message is read: what its words were linked to, which rules fired, what was ranked and why. It is read once more for
 * this, so that what nobody asks about costs nothing. Pure: the same request gives the same trace.
 */
export function traceMessage(request: Request): Trace {
  const { current } = request
  const interpretation = interpret(request)
  const { source, figure } = interpretation
  const chart = interpretation.kind === 'new' ? interpretation : null
  const table = source?.table ?? tableOf(current, request.tables)
  const message = source?.message ?? request.message
  const ranking = source ? rankingOf(source, current) : null
  const sentence = ranking?.sentence ?? (table ? linkSentence(message, table) : null)
  const decided = source?.as === 'commands' ? null : ranking
  return {
    message: truncate(message),
    table: table && truncate(table.name),
    readAs: figure ? 'figure' : (source?.as ?? 'words'),
    links: sentence ? linksForTrace(sentence) : [],
    rules: sentence ? rulesForTrace(sentence, decided?.ranked[0]?.draft ?? null) : [],
    readings: ranking ? readingsForTrace(ranking) : [],
    decision: decided && decisionForTrace(decided),
    commands: source && source.as !== 'new chart' && current ? commandsForTrace(source, current) : [],
    derived: chart?.readings[0]?.partial.derived ? truncate(chart.readings[0].partial.derived.as) : null,
    dress: chart && chart.dress !== null ? truncate(chart.dress) : null,
    figure: figure && table ? truncate(queryWords(figure.query, table)) : null,
  }
}

function commandsForTrace({ message, whole = message, table }: ReadSource, current: Spec): TraceCommand[] {
  const sentence = sentenceOf(whole, table, current)
  return commandsIn(sentence, current, table)
    .slice(0, mostTraced.commands)
    .map(({ command, pattern, start, end }) => ({
      words: truncate(whole.slice(sentence.tokens[start]?.start, sentence.tokens[end - 1]?.end)),
      command: command.id,
      pattern: truncate(pattern),
    }))
}

/** "mean of Revenue; only City: Rome; by Year; having >= 3; top 1": a query in one line. */
function queryWords({ measure, where, group, having, order, limit }: FigureQuery, table: TableProfile): string {
  const { aggregate, field, against } = measure
  const condition = { any: where.map((all) => ({ all })) }
  return [
    `${aggregate} of ${[field ?? 'rows', ...(against === undefined ? [] : [against])].join(' and ')}`,
    ...(where.some((all) => all.length > 0) ? [`only ${rowConditionWords(condition, table)}`] : []),
    ...(group ? [`by ${group.field}${group.timeUnit ? ` in ${group.timeUnit}` : ''}`] : []),
    ...(having ? [`having ${having.op} ${having.value}`] : []),
    ...(group ? [topWords({ n: limit, from: order === 'descending' ? 'top' : 'bottom' })] : []),
  ].join('; ')
}
