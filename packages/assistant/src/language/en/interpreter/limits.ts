export const rest: ReadonlySet<string> = new Set(['other', 'others', 'rest', 'remaining', 'remainder'])

export const joining: ReadonlySet<string> = new Set(['and', 'with', 'plus', 'vs', 'versus', 'group', 'as', '+', '&'])

export const distributive: ReadonlySet<string> = new Set(['each', 'every'])
