/** Words that name operations. A question would be misread if they stood unquoted in a column's name. */
export const operatorWords: ReadonlySet<string> = new Set(
  'and or by vs versus with without for mean average avg median max maximum min minimum count'.split(' '),
)
