import { type Dialogues, type JudgedTurn, judgeDialogue } from './turns.ts'

/** A judged turn, and the table or dialogue that it belongs to. */
export interface Trial extends JudgedTurn {
  of: string
}

/** Judges each line by itself, as the first that is said about its table. */
export const judgeQuestions = (questions: Dialogues): Promise<Trial[]> =>
  judgeAll(
    Object.entries(questions).flatMap(([of, { table, lines }]) =>
      lines.map((line) => ({ of, held: { table, lines: [line] } })),
    ),
  )

/** Judges the lines of each dialogue one after the other. */
export const judgeDialogues = (dialogues: Dialogues): Promise<Trial[]> =>
  judgeAll(Object.entries(dialogues).map(([of, held]) => ({ of, held })))

const judgeAll = async (all: { of: string; held: Dialogues[string] }[]): Promise<Trial[]> => {
  const judged = await Promise.all(
    all.map(async ({ of, held }) => (await judgeDialogue(held)).map((turn) => ({ of, ...turn }))),
  )
  return judged.flat()
}

export const countRight = (trials: readonly Trial[]): number => trials.filter(({ wrong }) => wrong.length === 0).length
