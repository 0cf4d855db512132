import { asRead } from '../../assistant/testing/as-read.ts'
import type { Dialogues } from '../../assistant/testing/turns.ts'
import { openDialogues } from './open-dialogues.ts'
import { openDialoguesOfAnalysts } from './open-dialogues-analysts.ts'
import { openDialoguesOfHouseholds } from './open-dialogues-home.ts'
import { openDialoguesOfMakers } from './open-dialogues-makers.ts'
import { openDialoguesOfPublicOffices } from './open-dialogues-public.ts'
import { openDialoguesOfScientists } from './open-dialogues-scientists.ts'
import { openDialoguesOfShopkeepers } from './open-dialogues-shopkeepers.ts'
import { openQuestions } from './open-questions.ts'
import { openQuestionsOfAnalysts } from './open-questions-analysts.ts'
import { openQuestionsOfHouseholds } from './open-questions-home.ts'
import { openQuestionsOfMakers } from './open-questions-makers.ts'
import { openQuestionsOfPublicOffices } from './open-questions-public.ts'
import { openQuestionsOfScientists } from './open-questions-scientists.ts'
import { openQuestionsOfShopkeepers } from './open-questions-shopkeepers.ts'

/** What one kind of people said; `firstRun`: how many lines of each were right before anybody mended toward them. */
export interface TrialSet {
  name: string
  questions: Dialogues
  dialogues: Dialogues
  firstRun: { questions: number; dialogues: number }
}

/** The sentences to mend toward, by who says them. */
export const openSets: readonly TrialSet[] = [
  {
    name: 'strangers',
    questions: await asRead(openQuestions),
    dialogues: await asRead(openDialogues),
    firstRun: { questions: 33, dialogues: 57 },
  },
  {
    name: 'analysts',
    questions: await asRead(openQuestionsOfAnalysts),
    dialogues: await asRead(openDialoguesOfAnalysts),
    firstRun: { questions: 35, dialogues: 23 },
  },
  {
    name: 'shopkeepers',
    questions: await asRead(openQuestionsOfShopkeepers),
    dialogues: await asRead(openDialoguesOfShopkeepers),
    firstRun: { questions: 21, dialogues: 15 },
  },
  {
    name: 'scientists',
    questions: await asRead(openQuestionsOfScientists),
    dialogues: await asRead(openDialoguesOfScientists),
    firstRun: { questions: 26, dialogues: 22 },
  },
  {
    name: 'makers',
    questions: await asRead(openQuestionsOfMakers),
    dialogues: await asRead(openDialoguesOfMakers),
    firstRun: { questions: 35, dialogues: 25 },
  },
  {
    name: 'public offices',
    questions: await asRead(openQuestionsOfPublicOffices),
    dialogues: await asRead(openDialoguesOfPublicOffices),
    firstRun: { questions: 39, dialogues: 39 },
  },
  {
    name: 'households',
    questions: await asRead(openQuestionsOfHouseholds),
    dialogues: await asRead(openDialoguesOfHouseholds),
    firstRun: { questions: 17, dialogues: 26 },
  },
]
