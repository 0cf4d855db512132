import { list } from '../list.ts'

/** What stands in columns that say of each row whether something holds. */
export const truths = {
  yes: list('yes|y|true|t|1|ja|wahr|oui|vrai'),
  no: list('no|n|false|f|0|nein|falsch|non|faux'),
} as const
/** Whether a value says by itself neither what holds nor of what: "yes". */
export const isTruth = (value: unknown): boolean =>
  [...truths.yes, ...truths.no].includes(String(value).trim().toLowerCase())

/** Right before what holds, these turn it round: "not insured". */
export const denials: ReadonlySet<string> = new Set(list("not|non|never|isn't|aren't|wasn't|weren't"))
/** Beginnings of words that turn them round: "uninsured". */
export const denyingPrefixes = list('un|non')
/** What one of these says of rows, the other denies. */
export const contraries: readonly (readonly string[])[] = [
  list('on time|late|delayed|overdue'),
  list('active|inactive|dormant'),
  list('alive|dead|deceased'),
  list('open|closed'),
  list('present|absent'),
  list('online|offline'),
  list('indoor|outdoor'),
  list('passed|failed'),
  list('pass|failed|fail'),
  list('successful|failed|unsuccessful'),
  list('employed|unemployed|jobless'),
  list('married|single|unmarried'),
  list('full time|part-time'),
  list('in stock|missing'),
  list('working|broken'),
  list('paid|unpaid|outstanding'),
]
/** Between a denial and what it denies. */
export const denialLinks: ReadonlySet<string> = new Set(list('-|been|being|be'))
/** Before what holds of some rows: "plots that are irrigated", "only insured". */
export const holdingBefore: ReadonlySet<string> = new Set(
  list('is|are|was|were|been|being|got|only|just|among|amongst|keep|exclusively'),
)
/** After what holds of some rows: "the insured ones", "insured only". */
export const holdingAfter: ReadonlySet<string> = new Set(list('ones|one|only'))
/** Before a thing that some rows have and others lack: "houses with parking". */
export const having = {
  yes: list('with|having'),
  no: list('without|lacking|excluding|exclude|except|omitting|omit|ignoring|ignore|skipping|skip|minus'),
} as const
/** After these a column is what groups or is put somewhere: "by insured", "colour insured". */
export const placing: ReadonlySet<string> = new Set(
  list(
    'by|per|each|every|across|vs|versus|against|color|colour|colored|coloured|split|group|grouped|add|over|than|between|as|use|percent',
  ),
)
/** Between those and a column: "by the insured flag". */
export const pointing: ReadonlySet<string> = new Set(list('the|their|its'))
/** After these a share of the rows is asked for: "the share of late returns". */
export const sharing: ReadonlySet<string> = new Set(
  list('share|shares|proportion|percentage|percentages|fraction|rate|rates|percent|%|portion|ratio'),
)
/** These after a column speak of the column itself: "insured status". */
export const ofColumns: ReadonlySet<string> = new Set(
  list(`
    status|rate|rates|share|shares|percentage|percent|proportion|ratio|count|counts|number|numbers|flag|column|field|yes|no|
    or|vs|versus|distribution|breakdown|split|chart|charts|plot|graph|pie|bar|bars|line|lines|histogram|map|heatmap|instead|
    too|again|well|also|separately|please|colour|color|colours|colors|frequency`),
)
