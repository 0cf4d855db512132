import { list } from '../list.ts'

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
