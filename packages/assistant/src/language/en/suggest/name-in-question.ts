/** Words that do work in a question; within a name they would be taken for it. */
export const working: ReadonlySet<string> = new Set(
  'and or by vs versus with without for mean average avg median max maximum min minimum count'.split(' '),
)
