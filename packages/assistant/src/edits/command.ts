import type { Edit } from '@belvedere/spec'
import type { CommandReader } from './reader.ts'

/** One way in which words ask for how a chart looks, is ordered or is steered. */
export interface CommandRule {
  id: string
  /** What it reads, in one sentence. */
  reads: string
  /** Patterns as in `language/pattern.ts`; word classes are those of `lexicon/commands`. */
  patterns: readonly string[]
  /** Makes edits of what a pattern found. */
  build: CommandReader
  /** Messages that it reads, each with the edits that come of it; `commands.test.ts` runs them. */
  examples: readonly CommandExample[]
  /** Its words say as well what the rest of them changes: “stacked by region” splits. */
  readAgain?: true
  /** It has to be all that is said: other words answer what it would ask. */
  alone?: true
  /** It may be said together with a new chart; of looser patterns one of these words has to be there then. */
  withChart?: true | ReadonlySet<string>
}

/** Without edits: what stands in the way is said, or asked. */
type CommandExample = readonly [
  /** A chart of `testing/command-charts.ts`. */
  chart: ExampleChart,
  message: string,
  ...edits: readonly Edit[],
]

/** The charts of examples, by what they are. */
export type ExampleChart =
  | 'bars'
  | 'sorted'
  | 'split'
  | 'besideEachOther'
  | 'normalized'
  | 'scatter'
  | 'coloured'
  | 'histogram'
  | 'trend'
  | 'withOthers'
  | 'withMean'
  | 'overlaid'
  | 'fitted'
  | 'averaged'
  | 'steered'
  | 'manyPoints'
  | 'sampled'
  | 'eachPoint'
  | 'stepped'
  | 'smoothSteps'
