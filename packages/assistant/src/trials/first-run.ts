/** How many of each half were right when they were first run; what is mended since shows beside it. */
export const firstRun = { openQuestions: 33, openDialogues: 57, keptQuestions: 41, keptDialogues: 60 } as const
