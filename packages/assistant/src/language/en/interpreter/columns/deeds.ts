import { list } from '../../../list.ts'

/** What people do and who does it, and the words of columns that hold how much; likelier columns first. */
export const deeds: readonly { said: ReadonlySet<string>; columns: readonly string[] }[] = [
  {
    said: new Set(list('score|scores|scored|scoring|scorer|scorers|goalscorer|goalscorers|goalscoring')),
    columns: list('goals|points|tries|runs'),
  },
  { said: new Set(list('earner|earners')), columns: list('salary|wage|wages|pay|income|earnings') },
  { said: new Set(list('spender|spenders')), columns: list('spent|spend|spending|amount|total') },
  { said: new Set(list('seller|sellers')), columns: list('sold|units|quantity|sales|revenue') },
]

export const article = 'the'
/** What a deed is ranked by behind it: "scored the most". */
export const most: ReadonlySet<string> = new Set(list('most|least|fewest'))
