import { type Edit, findLimit, type SortKey, transformsOf } from '@belvedere/spec'
import { isTrouble, rowsAreTrouble } from '../../link/troubles.ts'
import { text } from '../../say/text.ts'
import type { CommandRule } from '../command.ts'
import {
  already,
  type CommandContext,
  type CommandReader,
  columnIn,
  edits,
  fieldOf,
  impossible,
  type MatchedSlots,
  type ReadResult,
  slot,
} from '../reader.ts'

type Order = 'ascending' | 'descending'

const sort = (by: SortKey, order: Order): Edit => ({ type: 'sort', by, order })
const byMeasure =
  (order: Order): CommandReader =>
  (_, context) =>
    context.facts.measure
      ? edits(sort('measure', order))
      : impossible(text('trouble.nothing_to_order'), text('offer.sort_by_name'))

/** The worst are those that have least, but of what nobody wants those that have most. */
const byJudgement =
  (end: 'best' | 'worst'): CommandReader =>
  (slots, context) => {
    const ranked = columnIn(slots)
    if (ranked && ranked.name !== context.facts.dimension?.field) return null
    const field = fieldOf(context, context.facts.measure?.field)
    const isBad = field ? isTrouble(field) : rowsAreTrouble(context.table)
    return byMeasure((end === 'worst') === isBad ? 'descending' : 'ascending')(slots, context)
  }

/** Of what takes time the fastest are those that take least of it. */
const bySpeed =
  (end: 'fast' | 'slow'): CommandReader =>
  (slots, context) => {
    const takesTime = fieldOf(context, context.facts.measure?.field)?.semanticType === 'duration'
    return byMeasure((end === 'fast') === takesTime ? 'ascending' : 'descending')(slots, context)
  }

const keyOf = (slots: MatchedSlots, { facts }: CommandContext): { key: SortKey; fallback: Order } | null => {
  const found = slot(slots, 'encoding')
  if (!found) return null
  const { field, aggregate } = found.encoding
  const measured = facts.measure
  const sameMeasure =
    measured && measured.field === (field ?? null) && (!aggregate || aggregate === measured.def.aggregate)
  if (sameMeasure) return { key: 'measure', fallback: 'descending' }
  if (field !== undefined && field === facts.dimension?.field) return { key: 'self', fallback: 'ascending' }
  if (field === undefined)
    return measured?.def.aggregate === 'count' ? { key: 'measure', fallback: 'descending' } : null
  const number = found.field?.type === 'quantitative'
  const key = { field, aggregate: aggregate ?? (number ? ('mean' as const) : ('min' as const)) }
  return { key, fallback: number ? 'descending' : 'ascending' }
}

const sortBy =
  (order: Order | null): CommandReader =>
  (slots, context) => {
    const found = keyOf(slots, context)
    return found ? edits(sort(found.key, order ?? found.fallback)) : null
  }

const reverseOrder: CommandReader = (_, { facts }) => {
  const standing = facts.dimension?.def.sort
  if (standing === '-x' || standing === '-y') return edits(sort('measure', 'ascending'))
  if (standing === 'x' || standing === 'y') return edits(sort('measure', 'descending'))
  if (standing === 'descending') return edits(sort('self', 'ascending'))
  if (standing && typeof standing === 'object' && !Array.isArray(standing)) {
    const order = standing.order === 'descending' ? 'ascending' : 'descending'
    if (standing.field !== undefined)
      return edits(sort({ field: standing.field, ...(standing.op ? { aggregate: standing.op } : {}) }, order))
    return edits(sort('measure', order))
  }
  return facts.dimension ? edits(sort('self', 'descending')) : null
}

const cutIn = ({ spec }: CommandContext) => findLimit(transformsOf(spec))?.limit

/** The largest groups by what is measured, and the rest of the same column as one. */
const gatherOthers = (n: number, named: string | undefined, context: CommandContext): ReadResult | null => {
  const groups = context.facts.uses.filter(({ def }) => def.aggregate === undefined && !def.timeUnit && !def.bin)
  const names = new Set(groups.filter(({ def }) => def.type === 'nominal').map(({ field }) => field))
  const standing = cutIn(context)?.group?.field
  const field = named ?? (standing !== undefined && names.has(standing) ? standing : [...names][0])
  if (!Number.isInteger(n) || n < 1 || field === undefined || field === null || !names.has(field)) return null
  return edits({ type: 'limit', n, from: 'top', field, others: true })
}
const usualTop = 10

/** In which order things stand, and whether the rest stands together. */
export const orderCommands: readonly CommandRule[] = [
  {
    id: 'highest first',
    reads: 'What is measured falls along the groups.',
    patterns: [
      '[<sort>] [<it>] [in] <descending> [order]',
      '[<sort>] [<it>] [from|with|by] <high> (first|to <low>|at the top|on top|on the left|top|at left)',
      '<put> <high> (first|on top|at the top|on the left)',
      'from [the] <high> to [the] <low> {column:old}',
      '<sort> [<it>|{column:old}] <by_value> [in] [<descending>] [order]',
      '<by_value>',
      '<sort> [<it>|{column:old}]',
    ],
    build: byMeasure('descending'),
    examples: [
      ['bars', 'sort descending', sort('measure', 'descending')],
      ['bars', 'sorted', sort('measure', 'descending')],
    ],
  },
  {
    id: 'lowest first',
    reads: 'What is measured rises along the groups.',
    patterns: [
      '[<sort>] [<it>] [in] <ascending> [order]',
      '[<sort>] [<it>] [from|with|by] <low> (first|to <high>|at the top|on top|on the left)',
      '<put> <low> (first|on top|at the top|on the left)',
      'from [the] <low> to [the] <high> {column:old}',
      '<sort> [<it>] <by_value> [in] <ascending> [order]',
    ],
    build: byMeasure('ascending'),
    examples: [['bars', 'smallest first', sort('measure', 'ascending')]],
  },
  ...(
    [
      ['best', 'best', 'worst', byJudgement('best'), 'descending'],
      ['worst', 'worst', 'best', byJudgement('worst'), 'ascending'],
      ['fastest', '<fast>', '<slow>', bySpeed('fast'), 'descending'],
      ['slowest', '<slow>', '<fast>', bySpeed('slow'), 'ascending'],
    ] as const
  ).map(
    ([name, words, others, build, order]): CommandRule => ({
      id: `${name} first`,
      reads: `The ${name} stand first: of what nobody wants, and of what takes time, those with least are best.`,
      patterns: [
        `[<sort>|<put>] [<it>] [from|with|by] [the] ${words} [<rows>|{column}] (first|to ${others}|at the top|on top|on the left)`,
      ],
      build,
      examples: [['bars', `${name} first`, sort('measure', order)]],
    }),
  ),
  {
    id: 'superlative first',
    reads: 'A superlative of a column says by what groups are ordered.',
    patterns: ['[<sort>] [<it>] [from|with|by] [the] {superlative} [<rows>] (first|on top|at the top|on the left)'],
    build(slots, { facts }) {
      const by = slot(slots, 'superlative')
      if (!by || !facts.measure || by.field.type !== 'quantitative') return null
      const order = by.from === 'top' ? 'descending' : 'ascending'
      const { name } = by.field
      return edits(sort(facts.measure.field === name ? 'measure' : { field: name, aggregate: 'mean' }, order))
    },
    examples: [['bars', 'heaviest first', sort({ field: 'Weight_in_lbs', aggregate: 'mean' }, 'descending')]],
  },
  {
    id: 'order by a column',
    reads: 'Groups are ordered by a column.',
    patterns: ['<sort> [<it>|{column:old}] by {encoding}'],
    build: sortBy(null),
    examples: [['bars', 'order by weight', sort({ field: 'Weight_in_lbs', aggregate: 'mean' }, 'descending')]],
  },
  ...(
    [
      ['falling', 'descending', '<high>', '<low>'],
      ['rising', 'ascending', '<low>', '<high>'],
    ] as const
  ).map(
    ([name, order, first, last]): CommandRule => ({
      id: `${name} order by a column`,
      reads: 'Groups are ordered by a column, from one end to the other.',
      patterns: [
        `<sort> [<it>] [in] <${order}> [order] by {encoding}`,
        `<sort> [<it>] by {encoding} [in] <${order}> [order]`,
        `<sort> [<it>] by ${first} {encoding}`,
        `<sort> [<it>] by {encoding} [from] ${first} (first|to ${last})`,
      ],
      build: sortBy(order),
      examples: [['bars', `sort by weight ${order}`, sort({ field: 'Weight_in_lbs', aggregate: 'mean' }, order)]],
    }),
  ),
  {
    id: 'order of names',
    reads: 'Groups are ordered by their names.',
    patterns: ['[<sort>] [<it>|{column:old}] [in] <alphabetical> [order]'],
    build: () => edits(sort('self', 'ascending')),
    examples: [['bars', 'alphabetically', sort('self', 'ascending')]],
  },
  {
    id: 'reversed order of names',
    reads: 'Groups are ordered by their names, the last first.',
    patterns: [
      '[<sort>] [<it>] <reverse> <alphabetical> [order]',
      '[<sort>] [<it>] [from] z to a',
      '[<sort>] [<it>] <alphabetical> (<descending>|<reverse>)',
    ],
    build: () => edits(sort('self', 'descending')),
    examples: [['bars', 'z to a', sort('self', 'descending')]],
  },
  {
    id: 'order of a list',
    reads: 'Groups are to stand as they are listed, which cannot be done.',
    patterns: ['<sort> [<it>] [as|like|in the order|by] {values}'],
    build: (slots) =>
      (slot(slots, 'values')?.values.length ?? 0) > 1
        ? impossible(text('trouble.no_own_order'), text('offer.sort_by_name'), text('offer.sort_descending'))
        : null,
    examples: [['bars', 'sort it like Japan, USA, Europe']],
  },
  {
    id: 'no order',
    reads: 'Groups stand as they come.',
    patterns: ['<remove> [the] <sort>', '[back to] <unsorted>', '<dont> <sort> [<it>]'],
    build: (_, { facts }) =>
      facts.dimension?.def.sort === undefined ? already(text('trouble.natural_order')) : edits({ type: 'clear_sort' }),
    examples: [['sorted', 'unsorted', { type: 'clear_sort' }]],
  },
  {
    id: 'reversed order',
    reads: 'Groups stand the other way round.',
    patterns: ['<reverse> [the] [<sort>]', '<sort> [<it>] <reverse>'],
    build: reverseOrder,
    examples: [['sorted', 'reverse the order', sort('measure', 'ascending')]],
  },
  {
    id: 'so many and the others',
    reads: 'The highest groups are shown, and the rest of them as one.',
    patterns: [
      '[<only>] (<top> {number}|{number} <top>) [<rows>|{column}] [and|plus|with|against|vs] <others> [<together>]',
      '<gather> <others> (beyond|below|after|outside) <top> {number} [<rows>|{column}] [<together>]',
    ],
    build(slots, context) {
      const n = slot(slots, 'number')?.number
      return n === undefined ? null : gatherOthers(n, columnIn(slots)?.name, context)
    },
    examples: [
      ['bars', 'only the top 2 and the others', { type: 'limit', n: 2, from: 'top', field: 'Origin', others: true }],
    ],
  },
  {
    id: 'the others as one',
    reads: 'The rest of the groups stands together.',
    patterns: [
      '<gather> <others> [<together>]',
      '<others> <together>',
      '<gather> [the] <low> (ones|groups|<rows>|{column}) [<together>]',
    ],
    build: (slots, context) => gatherOthers(cutIn(context)?.n ?? usualTop, columnIn(slots)?.name, context),
    examples: [
      ['bars', 'group the rest as others', { type: 'limit', n: 10, from: 'top', field: 'Origin', others: true }],
    ],
  },
  {
    id: 'no others',
    reads: 'What stands together as the rest is left out.',
    patterns: ['<remove> [the] <others>', '<dont> <make> [the] <others>'],
    build(_, context) {
      const cut = cutIn(context)
      if (!cut?.group) return null
      if (!cut.others) return already(text('trouble.others_left_out'))
      const { n, from, group } = cut
      return edits({ type: 'limit', n, from, field: group.field })
    },
    examples: [['withOthers', 'without the others', { type: 'limit', n: 2, from: 'top', field: 'Origin' }]],
  },
]
