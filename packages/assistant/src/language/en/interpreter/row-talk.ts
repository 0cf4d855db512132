export const distributive: ReadonlySet<string> = new Set(['each', 'every', 'individual'])

export const between: ReadonlySet<string> = new Set(['the', 'all', 'these', 'those', 'different', 'our', 'my'])

export const linking: ReadonlySet<string> = new Set(['of', 'for'])
