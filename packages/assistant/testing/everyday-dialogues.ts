import { asRead } from './as-read.ts'
import { emissionsDialogues } from './everyday/emissions-dialogues.ts'
import { examsDialogues } from './everyday/exams-dialogues.ts'
import { homesDialogues } from './everyday/homes-dialogues.ts'
import { ridesDialogues } from './everyday/rides-dialogues.ts'
import { staysDialogues } from './everyday/stays-dialogues.ts'
import { ticketsDialogues } from './everyday/tickets-dialogues.ts'

/** What people say of tables of every day, written from how they edit, before anybody looked at what came of it. */
export const everydayDialogues = await asRead({
  ...ridesDialogues,
  ...staysDialogues,
  ...homesDialogues,
  ...ticketsDialogues,
  ...emissionsDialogues,
  ...examsDialogues,
})
