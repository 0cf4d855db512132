// Writes packages/lexicon/src/words/clusters.bin: a byte for each word of vectors.bin, the number of its cluster.
// Spherical k-means (Dhillon and Modha, 2001); words count for more the more frequent they are.
// Usage: node scripts/word-clusters.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const clusterCount = 250
const rounds = 15
/** Clusters begin at frequent words, at even distances in their list. */
const startingWords = 8000
const folder = new URL('../packages/lexicon/src/words/', import.meta.url)

const file = readFileSync(new URL('vectors.bin', folder))
const first = file.indexOf(10)
const second = file.indexOf(10, first + 1)
const { words, dimensions } = JSON.parse(file.toString('utf8', 0, first))
const bytes = new Int8Array(file.buffer, file.byteOffset + second + 1, words * dimensions)

const vectors = new Float32Array(words * dimensions)
for (let word = 0; word < words; word++) {
  const own = bytes.subarray(word * dimensions, (word + 1) * dimensions)
  vectors.set(unit(Float32Array.from(own)), word * dimensions)
}

let centres = Float32Array.from({ length: clusterCount * dimensions }, (_, at) => {
  const word = Math.floor((Math.floor(at / dimensions) * startingWords) / clusterCount)
  return vectors[word * dimensions + (at % dimensions)]
})
const clusters = new Uint8Array(words)
for (let round = 0; round < rounds; round++) {
  for (let word = 0; word < words; word++) clusters[word] = nearest(word)
  const sums = new Float32Array(centres.length)
  for (let word = 0; word < words; word++)
    for (let at = 0; at < dimensions; at++)
      sums[clusters[word] * dimensions + at] += vectors[word * dimensions + at] / Math.sqrt(10 + word)
  centres = sums
  for (let cluster = 0; cluster < clusterCount; cluster++)
    centres.set(unit(centres.slice(cluster * dimensions, (cluster + 1) * dimensions)), cluster * dimensions)
}
writeFileSync(new URL('clusters.bin', folder), clusters)
console.log(`${clusterCount} clusters of ${words} words.`)

function nearest(word) {
  let [best, most] = [0, Number.NEGATIVE_INFINITY]
  for (let cluster = 0; cluster < clusterCount; cluster++) {
    let sum = 0
    for (let at = 0; at < dimensions; at++) sum += vectors[word * dimensions + at] * centres[cluster * dimensions + at]
    if (sum > most) [best, most] = [cluster, sum]
  }
  return best
}

function unit(vector) {
  let sum = 0
  for (const value of vector) sum += value * value
  const length = Math.sqrt(sum) || 1
  return vector.map((value) => value / length)
}
