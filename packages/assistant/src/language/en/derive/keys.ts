export const identifiers: ReadonlySet<string> = new Set(['id', 'key', 'code', 'no', 'nr', 'number', 'name'])
