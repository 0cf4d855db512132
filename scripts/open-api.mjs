import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApi } from '../apps/server/src/features/docs/open-api.ts'
import { routes } from '../packages/contract/src/index.ts'
import { fail, root } from './paths.mjs'

/** Writes docs/openapi.json from the contract; with `--check`, fails if the file is out of date. */
const file = join(root, 'docs', 'openapi.json')
const { openapi, ...rest } = openApi(routes, { serverUrl: 'http://localhost:8000' })
const note = 'Generated from packages/contract by "npm run openapi"; do not edit.'
const text = `${JSON.stringify({ openapi, 'x-generated': note, ...rest }, null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text)
  fail('docs/openapi.json is not what the contract says. Run "npm run openapi" and commit it.')
