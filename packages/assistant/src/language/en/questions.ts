import { list } from '../list.ts'

/** How questions for a number begin, by what they ask for. Longer phrases are tried first. */
export const questionOpeners = {
  count: list(`
    how many|what is the number of|what's the number of|what was the number of|what number of|
    how many times|what is the total number of|what is the count of|tell me how many|do you know how many`),
  exists: list(`are there any|is there any|is there a|were there any|was there any|do we have any|do i have any`),
  amount: list(`how much|how high is|how high was|how large is|how big is|how long is|how old is`),
  value: list(`
    what is|what's|whats|what was|what were|what are|tell me|calculate|compute|work out|give me|find out`),
  which: list(`which|in which|at which|on which|for which|what|in what|on what|at what|from which`),
  who: list(`who|who is|who has|who had|whose`),
  when: list(`when|when was|when were|when did|when is|when do`),
  share: list(`
    what share of|what percentage of|what percent of|what proportion of|what fraction of|what part of|
    how many percent of|what is the share of|what is the percentage of|what is the proportion of|
    what's the share of|what's the percentage of|which share of|which percentage of`),
  correlation: list(`
    is there a correlation between|is there any correlation between|is there a relationship between|
    is there any relationship between|is there a connection between|is there a link between|
    what is the correlation between|what's the correlation between|how strong is the correlation between|
    how strongly correlated are|are|do|does|correlation between|how correlated are`),
  difference: list(`
    what is the difference|what's the difference|what was the difference|how big is the difference|
    how large is the difference|the difference`),
} as const satisfies { [form: string]: string[] }
export type QuestionForm = keyof typeof questionOpeners

/** Of these the correlation must still be asked for: "are price and weight correlated". */
export const correlating = list('correlate|correlated|correlates|related|correlation|linked|connected')

/** Words that ask for a chart, or for a number of each of many groups. */
export const chartWords: ReadonlySet<string> = new Set(
  list(`
    by|per|each|every|across|various|versus|vs|against|chart|charts|plot|plots|graph|graphs|draw|show|display|
    visualize|visualise|bar|bars|line|lines|pie|histogram|scatter|scatterplot|heatmap|boxplot|grouped|group|
    broken|breakdown|distribution|distributed|trend|trends|sorted|sort|order|ordered|rank|ranked|ranking|bin|
    binned|axis|axes|evolve|vary|varies|compare|list|respective|corresponding|separately`),
)
/** Words of the wish itself, which name nothing of the table. */
export const questionWords: ReadonlySet<string> = new Set(
  list(`
    row|rows|record|records|entry|entries|line|observation|observations|data|dataset|table|file|sheet|total|overall|
    altogether|there|exist|exists|have|has|had|got|get|happen|happened|happens|see|sell|sold|sells|buy|bought|make|
    made|earn|earned|earns|spend|spent|cost|costs|receive|received|reach|reached|occur|occurred|record|recorded|
    list|listed|contain|contains|include|included|come|comes|came|belong|belongs|live|lives|year|date|time|moment|
    day|value|values|amount|number|level|at|its|peak|peaked|one|ones|single|thing|things|person|people|someone|
    exactly|ever|currently|now|set|whole|entire|so|far|us|go|went|look|found|know|known|be|up|take|took|placed|won|
    score|scored|produce|produced|different|distinct|unique|money|in|out|pls|plz`),
)
/** What asks for each different value once. */
export const distinctWords: ReadonlySet<string> = new Set(list('different|distinct|unique'))
/** All of it is asked for, whatever it is of. */
export const altogether: ReadonlySet<string> = new Set(list('altogether|overall|total'))
/** These compare sums rather than single values. */
export const sumWords: ReadonlySet<string> = new Set(
  list('sold|sell|sells|earned|earn|earns|spent|spend|made|make|produced|produce|peak|peaked|total|altogether'),
)
/** Superlatives of speed, which run against the time that something takes. */
export const speedWords: ReadonlySet<string> = new Set(list('fastest|quickest|slowest'))
/** Superlatives of what there is most or least of. */
export const countingEnds: ReadonlySet<string> = new Set(list('most|least|fewest'))
/** Words in a column's name by which it holds people. */
export const personWords: ReadonlySet<string> = new Set(
  list(`
    name|person|people|employee|customer|client|rep|seller|salesperson|manager|player|student|teacher|author|artist|
    singer|director|actor|driver|doctor|patient|user|member|staff|agent|owner|worker|winner|candidate|captain|kid|child|pupil|
    who|guest|friend`),
)
/** The end that a superlative asks for, beside those of the phrases. */
export const superlatives = {
  descending: list('most|highest|largest|biggest|greatest|best|peak|peaked|maximum|max|top|record'),
  ascending: list('least|lowest|smallest|fewest|worst|minimum|min|bottom'),
} as const
/** Before a name that a condition is about: "from Rome". */
export const places: ReadonlySet<string> = new Set(list('in|from|for|at|of|to|by|with|near'))
