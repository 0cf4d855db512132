import { asRead } from '../../assistant/testing/as-read.ts'
import { keptDialogues } from './kept-dialogues.ts'
import { keptMoreDialogues } from './kept-more-dialogues.ts'
import { keptMoreQuestions } from './kept-more-questions.ts'
import { keptDialoguesOfPlaces } from './kept-places-dialogues.ts'
import { keptQuestionsOfPlaces } from './kept-places-questions.ts'
import { keptQuestions } from './kept-questions.ts'
import type { TrialSet } from './open-sets.ts'

/** The sentences that nobody mends toward: only how many are right is ever said, never which. */
export const keptSets: readonly TrialSet[] = [
  {
    name: 'kept half',
    questions: await asRead(keptQuestions),
    dialogues: await asRead(keptDialogues),
    firstRun: { questions: 41, dialogues: 60 },
  },
  {
    name: 'kept, four more trades',
    questions: await asRead(keptMoreQuestions),
    dialogues: await asRead(keptMoreDialogues),
    firstRun: { questions: 40, dialogues: 27 },
  },
  {
    name: 'kept, five places',
    questions: await asRead(keptQuestionsOfPlaces),
    dialogues: await asRead(keptDialoguesOfPlaces),
    firstRun: { questions: 42, dialogues: 34 },
  },
]
