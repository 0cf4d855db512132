import { list } from '../list.ts'

/** Said before a wish, apart from it by a comma or the like, and no part of it. */
export const interjections = list(`
  no|nope|nah|yes|yeah|ok|okay|well|hmm|hm|actually|sorry|wait|oh|right|and|but|great|nice|cool|thanks|thank you|perfect|
  good|fine|so|hey|hi|hello|ugh|argh|gosh|god|damn|damn it|dammit|crap|wtf|omg|lol|ffs|seriously|come on|oh come on|no no|
  stupid|you idiot|idiot|stupid bot|stupid machine|dumb bot|useless|that's wrong|that is wrong|wrong|not that|not like that|
  what the hell|for god's sake|oh no|oops|jesus|bloody hell|not what i wanted|not what i meant|that's not what i wanted|
  that's not what i meant`)
/** These are told from a wish without a comma as well. */
export const bareInterjections = list(
  'ok|okay|nah|nope|hmm|hm|sorry|oh|ugh|argh|damn|damn it|dammit|wtf|omg|lol|ffs|oops|no no|stupid bot|you idiot',
)
/** Said after a wish and a comma or the like, and no part of it. */
export const parting = list(
  "you idiot|idiot|stupid|damn it|dammit|lol|ffs|for god's sake|you stupid bot|you stupid machine|haha|thanks|thank you|cheers|thx",
)
/** These are told from a wish without a comma as well. */
export const bareParting = list("you idiot|damn it|dammit|lol|ffs|for god's sake|you stupid bot|you stupid machine")

/** Told from a wish without a comma only where a correction follows: "no I meant the price". */
export const refusing = list('no|nope|nah|sorry|wrong|well|but|oh')

/** How a correction begins, and how it ends: "I meant the price", "by month I mean". */
export const meaning = {
  before: list(`
    i mean|i meant|i said|i wanted|i was thinking of|i'm talking about|it should be|it should have been|that should be|
    that should have been|it was supposed to be|should be|should have been|what i meant was|what i mean is|i asked for`),
  after: list('i mean|i meant|i said'),
} as const

/** Short words about the chart that stands. Patterns as those of edits. */
export const references = {
  both: ['[show|keep|use|include|with|i want|compare|show me|put] both [of them|together|side by side|in one chart]'],
  other_one: [
    '[not (that|this) (one|column|field) but] [use|take|show|with] the other [one|column|field|kind]',
    '(wrong|not that|not this) (column|field|one|number)',
    '(that is|this is) the wrong (column|field|one|number)',
    "that's the wrong (column|field|one|number)",
  ],
  draw_it: [
    '(plot|draw|chart|graph|visualise|visualize) (it|them|that|this|those|these)',
    '(show|give) [me] (it|them|that|this|those|these) (as|in|on) [a] (chart|graph|plot|picture)',
    '(as|in) a (chart|graph|plot|picture)',
    'make a (chart|graph|plot|picture) (of|from|out of) (it|them|that|this|those|these)',
    'show me',
  ],
} satisfies { [reference: string]: string[] }
