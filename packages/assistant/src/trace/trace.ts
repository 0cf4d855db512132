import { z } from 'zod'

/** Tables and messages come from anywhere: longer texts are cut. */
const maxText = 300
const text = z.string().max(maxText)

/** A text that is short enough for a trace. */
export const truncate = (whole: string): string => (whole.length <= maxText ? whole : `${whole.slice(0, maxText - 1)}…`)

const share = z.number().min(0).max(1)

/** Words of the message, and what they may stand for. */
export interface TraceLink {
  words: string
  is: 'column' | 'value' | 'rows' | 'cue'
  /** The column, the column with its values, what the rows are named by, or the id of a cue ("aggregate:mean"). */
  means: string
  /** Why: "synonym", "alias", "plural"; of a cue its kind. */
  evidence: string
  /** 0 to 1; words for the rows and cues have none. */
  score: number | null
}

/** A rule of the grammar that fired. */
export interface TraceRule {
  /** Its id in `grammar/rules.ts`. */
  rule: string
  finds: 'condition' | 'amount' | 'time' | 'cut' | 'bound of groups' | 'place'
  words: string
  /** What came of it. */
  means: string
  /** 0 to 1, of conditions; others have none. */
  score: number | null
  /** Whether it is part of the likeliest reading; null where none decided, and of what only other rules build on. */
  taken: boolean | null
}

/** A draft of a chart, or a change of the one that stands, in words. */
interface TraceReading {
  reading: string
  probability: number
}

/** Why the likeliest reading was ranked before the next one that shows something else. */
interface TraceDecision {
  over: string
  /** Features of the ranker by their names in `rank/`, and by how much each favours the likeliest, in log odds. */
  features: { feature: string; logOdds: number }[]
  /** What literal wishes (`rank/literal.ts`) add to the log odds, and whether another reading were first without them. */
  literal: { logOdds: number; decided: boolean }
}

/** Words that a command matched. */
export interface TraceCommand {
  words: string
  /** Its id in `edits/commands`, and the pattern that fits. */
  command: string
  pattern: string
}

/** Odds, scores and probabilities to four places. */
export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

/** How a message was read. Texts have at most 300 UTF-16 units, lists the surest or likeliest entries. */
export interface Trace {
  /** The text that was read: in English, and with what short references stand for. */
  message: string
  /** The table that it was read against; null if there is none. */
  table: string | null
  /** What decided: drafts of new charts, changes of the chart that stands, commands, a query, or none of these. */
  readAs: 'new chart' | 'change' | 'commands' | 'figure' | 'words'
  links: TraceLink[]
  rules: TraceRule[]
  /** What was ranked, the likeliest first; of commands that were preferred, the changes which they were preferred to. */
  readings: TraceReading[]
  /** Null where commands decided, and where there is nothing else. */
  decision: TraceDecision | null
  commands: TraceCommand[]
  /** What a new chart computes of its measure ("Share of revenue"); the words for it may be split off before it is read. */
  derived: string | null
  /** What the message says of the chart beside what it shows; commands read it once the chart is there. */
  dress: string | null
  /** The number that was computed, in words. */
  figure: string | null
}

export const mostTraced = { links: 40, rules: 40, readings: 5, features: 6, commands: 20 } as const

/** The form in which a trace leaves the assistant. */
export const trace: z.ZodType<Trace> = z.strictObject({
  message: text,
  table: text.nullable(),
  readAs: z.enum(['new chart', 'change', 'commands', 'figure', 'words']),
  links: z
    .array(
      z.strictObject({
        words: text,
        is: z.enum(['column', 'value', 'rows', 'cue']),
        means: text,
        evidence: text,
        score: share.nullable(),
      }),
    )
    .max(mostTraced.links),
  rules: z
    .array(
      z.strictObject({
        rule: text,
        finds: z.enum(['condition', 'amount', 'time', 'cut', 'bound of groups', 'place']),
        words: text,
        means: text,
        score: share.nullable(),
        taken: z.boolean().nullable(),
      }),
    )
    .max(mostTraced.rules),
  readings: z.array(z.strictObject({ reading: text, probability: share })).max(mostTraced.readings),
  decision: z
    .strictObject({
      over: text,
      features: z.array(z.strictObject({ feature: text, logOdds: z.number() })).max(mostTraced.features),
      literal: z.strictObject({ logOdds: z.number(), decided: z.boolean() }),
    })
    .nullable(),
  commands: z.array(z.strictObject({ words: text, command: text, pattern: text })).max(mostTraced.commands),
  derived: text.nullable(),
  dress: text.nullable(),
  figure: text.nullable(),
})
