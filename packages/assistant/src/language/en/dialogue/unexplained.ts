import { list } from '../../list.ts'

/** Words of showing and asking that name nothing, beside those of charts and questions. */
export const said: ReadonlySet<string> = new Set(
  list(`
    showing|shown|shows|displaying|displayed|illustrate|illustrates|illustrating|represented|representing|depict|depicting|
    depicts|visualizing|visualising|visually|presenting|presented|listing|showcase|showcasing|compute|computes|computing|
    calculating|generate|generates|generating|enumerate|retrieve|determine|locate|provide|provided|indicate|indicates|
    indicating|identify|identifying|finding|correspond|corresponds|categorize|categorise|information|info|detail|details|
    specific|overview|summary|general|generally|note|field|column|columns|variable|attribute|case|wise|quickly|simply|exactly|
    roughly|really|actually|usually|typically|interested|interesting|curious|wondering|wonder|question|answer|idea|sense|help|
    understand|tell|explain|learn|think|guess|much|many|lot|lots|behave|happen|happening|taken|held|given|gotten|kind|sort|
    type|way|ways|thing|things|stuff|everything|something|anything|record|records|observation|observations|number|numbers|amount|total|totals|
    value|values|dataset|sheet|there|exist|exists|each|together|respectively|furthermore|moreover|mix|makeup|composition|comparison|
    development|evolution|history|progress|tendency|pattern|patterns|situation|performance|result|results|picture|report|reports`),
)

/** After what is to be seen stand these, or the end. */
export const heads: ReadonlySet<string> = new Set(list('by|per|across|over|each|vs|versus|against|.|?|!'))
/** Behind the name of a column these say nothing more: "satisfaction scores". */
export const ofColumn: ReadonlySet<string> = new Set(
  list('score|scores|rating|ratings|mark|marks|level|levels|figure|figures|reading|readings|value|values|points|data'),
)
/** Where the rows are, not what is to be seen of them: "in this list". */
export const within: ReadonlySet<string> = new Set(list('in|from|at|on|into|within|inside'))
export const determiners: ReadonlySet<string> = new Set(
  list('the|a|an|this|that|these|those|our|my|your|their|its|all|whole'),
)
/** What is measured, not counted, though it is said in the plural. */
export const amounts: ReadonlySet<string> = new Set(
  list(`
    emissions|earnings|savings|expenses|expenditures|costs|prices|wages|salaries|fees|taxes|rates|levels|scores|ratings|
    percentages|shares|temperatures|speeds|weights|heights|lengths|sizes|distances|durations|times|hours|hrs|minutes|mins|
    seconds|secs|days|profits|revenues|margins|losses|gains|returns|yields|incomes|budgets|takings|proceeds`),
)
/** Endings of plurals, of short words and of German ones, which may be left where no glossary knows them. */
export const plurals: readonly RegExp[] = [/[^aius]s$/, /(?:ung|ion|heit|keit|schaft)en$/]
/** A request that begins so names what is to be seen. */
export const showing =
  /^(?:please\s+)?(?:what(?:['’]?s| is| was| are| were)|show(?: me)?|plot|draw|graph|chart|visuali[sz]e|display)\b/i
