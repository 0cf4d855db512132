export const earned: ReadonlySet<string> = new Set(['salary', 'salaries', 'income', 'wage', 'wages', 'fee', 'age'])
