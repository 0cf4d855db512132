import {
  canonicalJson,
  filtersOf,
  findLimit,
  findOtherBucket,
  type Spec,
  sampleSize,
  transformsOf,
} from '@belvedere/spec'
import { ask, mayAsk } from '../dialogue/questions.ts'
import { chartFacts } from '../intent/chart-facts.ts'
import { interpret } from '../interpret.ts'
import type { Request } from '../recommendation.ts'
import { textFormatterFor } from '../say/in-words.ts'
import { type AnyText, sentences, text } from '../say/text.ts'
import { type LighterChart, lighterCharts } from '../suggest/lighter-charts.ts'
import type { DrawOutcome } from './draw.ts'
import type { TurnOutcome } from './ports.ts'
import { solveInterpretation } from './recommend.ts'

const maxForms = 3
const maxParts = 2

/**
 * The end of a turn whose chart exceeds a limit: after what was `computed`, names the limit and the size of the table, and
 * offers lighter forms of the chart. The chart that stands stays.
 */
export const stoppedOutcome = (
  { spec, exceeded, reason }: Extract<DrawOutcome, { state: 'stopped' }>,
  request: Request,
  computed: { text: AnyText } | null,
): TurnOutcome<AnyText> => {
  const table = request.tables.find(({ name }) => name === spec.data?.name)
  const lighter = table ? lighterCharts(spec, table, exceeded) : { forms: [], parts: [] }
  const forms = readableOptions(lighter.forms, request, maxForms)
  const parts = readableOptions(lighter.parts, request, maxParts)
  const said = [
    ...(computed ? [computed.text] : []),
    reason,
    ...(table ? [text('stopped.rows_of', { table: table.name, count: table.rows })] : []),
    ...(forms.length === 0 && parts.length > 0 ? [text('stopped.filter')] : []),
    ...(request.current ? [text('talk.stays')] : []),
  ]
  const options = [...forms, ...parts]
  if (options.length > 0 && mayAsk(request)) return ask(sentences(...said, text('question.rather')), options)
  const suggestions = options.map(({ message }) => message)
  if (computed) return { kind: 'answer', text: sentences(...said), suggestions }
  return { kind: 'failed', code: 'stopped', text: sentences(...said), suggestions }
}

/** The first `most` charts that the reader draws beside the chart that stands, each with a message that asks for it. */
const readableOptions = (charts: readonly LighterChart[], request: Request, most: number) => {
  const tell = textFormatterFor(request, request.tables)
  const options: { label: AnyText; message: AnyText }[] = []
  for (const { label, spec, requests } of charts) {
    if (options.length === most) break
    const message = requests.find((words) => {
      const asked = { ...request, message: tell(words) }
      const answer = solveInterpretation(interpret(asked), asked)
      const drawn = answer.kind === 'chart' ? answer.specs[0]?.spec : undefined
      return drawn !== undefined && contentKey(drawn) === contentKey(spec)
    })
    if (message !== undefined) options.push({ label, message })
  }
  return options
}

/** What a chart shows of which rows, whichever way its axes lie. */
const contentKey = (spec: Spec): string => {
  const facts = chartFacts(spec)
  const uses = facts?.uses.map(({ field, def }) =>
    canonicalJson([field, def.aggregate ?? null, def.timeUnit ?? null, def.bin !== undefined && def.bin !== false]),
  )
  const filters = filtersOf(spec).map((filter) =>
    // A year may be one value of its unit or a range of dates.
    canonicalJson(filter.op === 'range' || 'timeUnit' in filter ? filter.field : filter),
  )
  const limit = findOtherBucket(transformsOf(spec)) ? undefined : findLimit(transformsOf(spec))?.limit
  const rows = [limit?.n ?? null, limit?.from ?? null, sampleSize(transformsOf(spec))]
  return canonicalJson([facts?.mark ?? null, uses?.sort() ?? [], filters.sort(), ...rows])
}
