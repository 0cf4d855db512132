/** How many of the kept half were right when they were first run; what is mended since shows beside it. */
export const firstRun = { keptQuestions: 41, keptDialogues: 60 } as const
