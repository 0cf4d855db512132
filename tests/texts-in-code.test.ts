import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, it } from 'vitest'

/** Texts for people come from packages/texts, in their language. What only operators, scripts and models read is English. */

const root = resolve(import.meta.dirname, '..')
const sources = globSync(
  [
    'packages/{assistant,spec,solver,render}/src/**/*.ts',
    'apps/{server,viz}/src/**/*.ts',
    'apps/client/src/**/*.{ts,tsx}',
  ],
  { cwd: root, exclude: ['**/*.test.*'] },
).map((file) => file.replaceAll('\\', '/'))

/** Sources with English texts: settings, the API description, what language models read, the operator's console, logs. */
const englishOnly =
  /^packages\/assistant\/src\/model\/|^apps\/server\/src\/(config|features\/(docs|mcp)|store|mail|operator)\/|^apps\/server\/src\/[\w-]+\.ts$|^apps\/viz\/src\/(process|node)\/|\/(undeclared-proxy|disable-account|secrets|try-model|provider|endpoint-failure|exchange)\.ts$/
const names = new Set(['Anthropic', 'Belvedere'])

const isSentence = (text: string) =>
  /\p{Ll}{2,} \p{Ll}{2,}/u.test(text) && /^[\p{Lu}“"„{]/u.test(text) && /[.!?…:]$/.test(text.trim())

/** The sentences among the literals below a node; errors of the program itself and what a rule of the grammar `reads` aside. */
function sentencesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(sentencesIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, quasis, callee, key }: Record<string, unknown> = { ...node }
  if (type === 'ImportDeclaration') return []
  if (type === 'KeyValueProperty' && JSON.stringify(key).includes('"value":"reads"')) return []
  if (type === 'NewExpression' && JSON.stringify(callee).includes('"value":"Error"')) return []
  const inner = Object.values(node).flatMap(sentencesIn)
  if (type === 'StringLiteral') return isSentence(String(value)) ? [String(value)] : []
  if (type === 'JSXText')
    return /\p{Ll}{3,}/u.test(String(value)) && !names.has(String(value).trim()) ? [String(value).trim()] : []
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return inner
  const text = quasis.map(({ cooked }: { cooked?: string }) => cooked ?? '').join('{}')
  return isSentence(text) ? [text, ...inner] : inner
}

it('code holds no text that people read', () => {
  const texts = sources
    .filter((file) => !englishOnly.test(file))
    .flatMap((file) => {
      const tree = parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') })
      return sentencesIn(tree.body).map((text) => `${file}: ${text}`)
    })
  expect(sources.length).toBeGreaterThan(500)
  expect(texts, 'Move these into packages/texts.').toEqual([])
})
