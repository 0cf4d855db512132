import { list } from '../../../list.ts'

/** Classes of the patterns below, in English. */
export const chartWords = {
  what: list(`what|whats|what's|what is|what was|what are|which|which is|which one|who|who is|where|when`),
  next: list(`and|and what|and which|and who|but which|so which`),
  whats: list(`what is|whats|what's|what was`),
  is: list('is|are|was|were|has|have|had|gets|got|comes|came|shows|does|did|takes|took|makes|made'),
  most: list('highest|largest|biggest|greatest|most|maximum|max|peak|top|best'),
  least: list('lowest|smallest|least|fewest|minimum|min|bottom|worst'),
  thing: list(
    'one|value|number|figure|bar|point|group|result|amount|level|score|mark|grade|rating|rate|reading|of them|of these|of those|of all',
  ),
  how: list('how much|how many|how high|how big|how large|how low|how long'),
  nouns: list('rows|row|ones|entries|cases|records|points|dots|bars|people|values|items|lines|samples|observations'),
  shown: list(`
    that|this|these|those|they|it|left|shown|here|remaining|still there|left over|there now|in it|in here|in the chart|
    in this chart|in the plot|on the chart|visible|there left`),
  altogether: list('in total|altogether|overall|in all|all together|all in all|now|left|total|then|together'),
} as const

/** Questions about what the chart shows; each is all of a message. */
export const chartQuestions = {
  most: [
    '(<what>|<next>) [<is>] [the] <most> [<thing>|{column}|{timeunit}]',
    '(<what>|<next>) [<is>] [the] [one|{column}|{timeunit}] [with|that|which] [<is>] [the] <most> [<thing>]',
  ],
  least: [
    '(<what>|<next>) [<is>] [the] <least> [<thing>|{column}|{timeunit}]',
    '(<what>|<next>) [<is>] [the] [one|{column}|{timeunit}] [with|that|which] [<is>] [the] <least> [<thing>]',
  ],
  value: [
    '<what> [<is>] [the] [<thing>|{column}] (for|of|in|at|on|with) {values}',
    '<what> [<is>] [the] {aggregate} [<thing>] (for|of|in|at|on|with) {values}',
    '<what> [<is>] [the] {values} (value|number|figure|score|result|amount|bar)',
    '<how> <is> [it] [for|of|in|at|with] {values} [have|get|make|take|do|it|there]',
    '<what> <is> (it|that|this) (for|of|in|at|on|with) {condition}',
  ],
  total: [
    '<how> {column} <is> <shown> [<altogether>] [(in|for|during|at|of|from) ({condition}|{values})]',
    '<how> <is> <shown> [<altogether>] (in|for|during|at|of|from) ({condition}|{values})',
  ],
  many: ['how many [<is>|<nouns>] [there|it] (in|for|during|at|of|on|from|with) ({condition}|{values})'],
  rows: [
    'how many [<nouns>|{unknown}|{column}] [<is>] <shown> [<altogether>]',
    'how many of (them|these|those|the rows) [<is>] [there|left|shown] [<altogether>]',
    'how many [<nouns>|{unknown}|{column}] (remain|remained|stay|stayed)',
  ],
  amount: [
    '<whats> [the] {aggregate} [of (it|this|that|these|those|them|all|all of them|everything)] [overall]',
    'how much (is|was) (that|it|this) [<altogether>]',
  ],
} satisfies { [question: string]: string[] }
