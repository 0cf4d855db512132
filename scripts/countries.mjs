import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import countries from 'i18n-iso-countries'
import { fail, root } from './paths.mjs'

/** Writes packages/contract/src/countries.generated.ts; with `--check`, fails where it is out of date. */
const file = join(root, 'packages', 'contract', 'src', 'countries.generated.ts')
/** Codes that ISO 3166-1 leaves to its users, such as XK for Kosovo. */
const userAssigned = /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/
const codes = Object.keys(countries.getAlpha2Codes())
  .filter((code) => !userAssigned.test(code))
  .sort()
const perLine = 16
const lines = Array.from({ length: Math.ceil(codes.length / perLine) }, (_, i) =>
  codes.slice(i * perLine, (i + 1) * perLine),
)
const text = `// Generated from i18n-iso-countries by "node scripts/countries.mjs"; do not edit.

/** ISO 3166-1 alpha-2. */
export const countryCodes = [
${lines.map((line) => `  ${line.map((code) => `'${code}',`).join(' ')}\n`).join('')}] as const
`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text)
  fail('packages/contract/src/countries.generated.ts is out of date. Run "node scripts/countries.mjs" and commit it.')
