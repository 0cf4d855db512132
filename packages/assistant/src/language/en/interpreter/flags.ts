export const joints: ReadonlySet<string> = new Set(['and', ',', '&'])
