export const grouping: ReadonlySet<string> = new Set(['by', 'per', 'across', 'over', 'each'])
