export const verbal: ReadonlySet<string> = new Set(['been', 'being', 'be', 'had', 'a', 'any', 'the', 'ever', 'yet'])
