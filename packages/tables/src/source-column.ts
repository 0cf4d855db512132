/** SQL of a column of the file. */
export const sourceColumn = (source: number) => `c${source}`
