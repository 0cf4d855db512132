import { list } from '../../list.ts'

/** Words that set two values against each other by more or less of something. */
export const degrees: ReadonlySet<string> = new Set(
  list('more|less|fewer|higher|lower|greater|better|worse|larger|smaller'),
)
/** What is more or less said of an adjective: "more expensive" is asked of what "most expensive" is. */
export const superlativeOf = (word: string, next: string): readonly string[] =>
  word === 'more'
    ? [`most ${next}`]
    : word === 'less'
      ? [`least ${next}`]
      : /(?:i|[^aeiou])er$/.test(word)
        ? [word.replace(/er$/, 'est')]
        : []
/** A question that weighs two things says one of these. */
export const weighing = /\bthan\b|^(?:which|who|what|is|are|was|were|do|does|did)\b.*\bor\b/i
/** A question of yes or no may leave unsaid against what it weighs: "do members pay more". */
export const whether = /^(?:is|are|was|were|do|does|did|has|have|had)\b/i
/** What is done so is added up; of all else the average tells. */
export const adding: ReadonlySet<string> = new Set(
  list(`
    sell|sells|sold|take|takes|took|score|scores|scored|scoring|make|makes|made|produce|produces|produced|collect|collects|
    collected|win|wins|won|total|overall|altogether`),
)
/** So a question for the rows themselves begins. */
export const counting =
  /^(?:(?:are|is|were|was) there|(?:do|did) (?:we|i) (?:have|get|see)|have (?:we|i)|how many)\b|\b(?:more|fewer) (?:rows|entries|records)\b/i
/** These ask for a number of each of many groups instead. */
export const grouping: ReadonlySet<string> = new Set(
  list('by|per|each|every|across|over|where|plot|chart|draw|graph|only|keep'),
)
