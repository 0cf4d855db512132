import { list } from '../list.ts'

/** Superlatives of one quality, and the columns that hold how much of it there is. */
export interface Quality {
  /** Of what has most of it. */
  most: readonly string[]
  /** Of what has least of it. */
  least: readonly string[]
  /** Words of the columns' names, likelier ones first. */
  columns: readonly string[]
  /** Words of columns that run against it: the fastest takes the least time. */
  against?: readonly string[]
  /** What a column may hold instead of being called so. */
  /** Words of columns beside which those that run against it tell nothing: the time of rides of all lengths. */
  unless?: readonly string[]
  holds?: 'currency' | 'duration' | 'time'
  units?: readonly string[]
  /** Of several rows it is the sum that counts, or it is for stretches of time: the wettest month has most rain in all. */
  adds?: 'ever' | 'in time'
}

const lasting = 'time|duration|minute|min|second|sec|hour|hr|day|delay|wait'
const beginning = 'built|completed|founded|established|opened|planted|born|birth|created|made|released|year'

/** An adjective that is none of these is looked for among the names by its stem: "saltiest", "most profitable". */
export const qualities: readonly Quality[] = [
  {
    most: list('hottest|warmest'),
    least: list('coldest|coolest|chilliest|iciest'),
    columns: list('temperature|temp|heat'),
    units: list('°C|°F|K|C|F'),
  },
  {
    most: list('wettest|rainiest'),
    least: list('driest|dryest'),
    columns: list('rain|rainfall|precipitation|precip|humidity|moisture'),
    adds: 'in time',
  },
  {
    most: list('sunniest|brightest'),
    least: list('gloomiest|darkest'),
    columns: list('sun|sunshine|light|brightness'),
    adds: 'in time',
  },
  { most: list('snowiest'), least: [], columns: list('snow|snowfall'), adds: 'in time' },
  { most: list('cloudiest'), least: list('clearest'), columns: list('cloud') },
  { most: list('windiest'), least: list('calmest'), columns: list('wind') },
  {
    most: list('strongest'),
    least: list('weakest|mildest'),
    columns: list('abv|alcohol|strength|proof|force|intensity|magnitude|power'),
  },
  { most: list('deepest'), least: list('shallowest'), columns: list('depth') },
  { most: list('tallest|highest'), least: list('shortest|lowest'), columns: list('height|altitude|elevation|floor') },
  {
    most: list('longest'),
    least: list('shortest|briefest'),
    columns: list('length|distance|duration|time|minute|min|hour|hr|day|night'),
    holds: 'duration',
    units: list('km|mi'),
  },
  {
    most: list('fastest|quickest|speediest'),
    least: list('slowest'),
    columns: list('speed|velocity|pace|mph|kmh'),
    against: list(lasting),
    unless: list('distance|mileage'),
    holds: 'duration',
  },
  { most: list('heaviest'), least: list('lightest'), columns: list('weight|mass'), units: list('kg|g|t|lb|lbs') },
  {
    most: list('oldest'),
    least: list('youngest|newest'),
    columns: list('age'),
    against: list(beginning),
    holds: 'time',
  },
  {
    most: list('biggest|largest|hugest'),
    least: list('smallest|tiniest'),
    columns: list('size|area|population|volume|capacity|inhabitant|weight|height|diameter|length'),
  },
  { most: list('widest|broadest'), least: list('narrowest'), columns: list('width|breadth|diameter') },
  { most: list('thickest'), least: list('thinnest'), columns: list('thickness|diameter') },
  {
    most: list('steepest|hilliest'),
    least: list('flattest'),
    columns: list('gradient|slope|steepness|incline|ascent|climb|elevation|elev'),
  },
  {
    most: list('furthest|farthest'),
    least: list('nearest|closest'),
    columns: list('distance|mileage'),
    units: list('km|mi'),
  },
  { most: list('busiest'), least: [], columns: list('visitor|customer|passenger|order|guest|ride|trip'), adds: 'ever' },
  {
    most: list('most expensive|dearest|priciest|costliest|most costly'),
    least: list('cheapest|least expensive'),
    columns: list('price|cost|fee|fare|rent|charge'),
    holds: 'currency',
  },
  {
    most: list('richest|wealthiest'),
    least: list('poorest'),
    columns: list('income|wealth|gdp|salary|revenue|budget'),
  },
  { most: list('strongest|most powerful'), least: list('weakest'), columns: list('strength|power|force') },
  { most: list('loudest|noisiest'), least: list('quietest'), columns: list('noise|loudness|decibel|volume') },
  {
    most: list('most dangerous|deadliest'),
    least: list('safest|least dangerous'),
    columns: list('accident|death|injury|crash|incident|fatality'),
    adds: 'ever',
  },
]

/** Superlatives of what is named beside them: "the best ten by margin". */
export const judgements = {
  descending: list('best'),
  ascending: list('worst'),
} as const

/** Of these having most is the worst. */
export const troubles: ReadonlySet<string> = new Set(
  list(`
    frost|accident|incident|complaint|delay|error|defect|fault|failure|damage|crime|death|injury|loss|cost|debt|fine|late|
    wait|waiting|claim|absence|sick|casualty|crash|collision|victim|dropout|scrap|reject|breach|contamination|overdue|violation|noise|pollution|emission|waste|temperature|downtime|outage|cancellation|return|refund`),
)

/** Words that end in “est” and are no superlatives of a quality. */
export const noQualities: ReadonlySet<string> = new Set(
  list(`
    best|most|least|greatest|highest|lowest|fewest|latest|earliest|nearest|test|rest|west|guest|forest|harvest|interest|
    request|contest|protest|invest|suggest|nest|quest|chest|honest|modest|arrest|digest|latter`),
)

/** Superlatives that are said of much or little of anything, and of how often something is there. */
export const anyQuality: ReadonlySet<string> = new Set(
  list(
    'biggest|largest|hugest|smallest|tiniest|highest|lowest|strongest|weakest|busiest|noisiest|loudest|quietest|deadliest|safest',
  ),
)
/** In place of a superlative, before a column. */
export const highest = 'highest'
export const lowest = 'lowest'
