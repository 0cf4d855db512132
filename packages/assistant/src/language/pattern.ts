import { remembering } from './remembering.ts'
import { type RawToken, tokenize } from './tokens.ts'

/**
 * Patterns are written as people speak: `colour [the marks] by {column}`.
 * A word stands for itself, `<name>` for any phrase of a word class, `{slot}` or `{slot:name}` for something found in
 * the message, `[…]` is optional, `(a|b)` a choice, `[a|b]` an optional one. Filler words of the message may stand anywhere between.
 */
type Node =
  | { kind: 'word'; text: string }
  /** Its phrases by their first word. */
  | { kind: 'class'; phrases: ReadonlyMap<string, string[][]> }
  | { kind: 'slot'; slot: string; name: string }
  | { kind: 'optional'; inner: Node[] }
  | { kind: 'choice'; options: Node[][] }

export interface Pattern {
  source: string
  nodes: Node[]
  /** What a match may begin with: one of the words, or what fills one of the slots. */
  starts: { words: ReadonlySet<string>; slots: readonly string[] }
}

/** Something found in the message that begins at a token: `end` is the index of the token after it. */
export interface Slotted<V> {
  end: number
  value: V
}

export interface Sentence<V> {
  tokens: readonly RawToken[]
  /** What fills `slot` from token `at` on, best first. */
  fill(slot: string, at: number): Slotted<V>[]
  filler: ReadonlySet<string>
}

export interface Match<V> {
  start: number
  end: number
  /** Indices of the tokens that the pattern's own words and slots took; fillers are not among them. */
  taken: number[]
  slots: ReadonlyMap<string, Filled<V>>
  /** How many words of the pattern itself matched. */
  words: number
}

/** A filled slot and the tokens it took, `end` excluded. */
interface Filled<V> {
  start: number
  end: number
  value: V
}

export type WordClasses = { readonly [name: string]: readonly string[] }

/** Reads a pattern; throws on one that is malformed, so a slip in a lexicon shows at once. */
export const compilePattern = (source: string, classes: WordClasses): Pattern => {
  const pieces = source.match(/<[a-z_]+>|\{[a-z_:]+\}|[[\]()|]|[^\s[\]()|{}<>]+/g) ?? []
  let at = 0
  const sequence = (closing: string[]): Node[] => {
    const nodes: Node[] = []
    while (at < pieces.length && !closing.includes(pieces[at] ?? '')) nodes.push(node())
    return nodes
  }
  const choices = (closing: string): Node[][] => {
    const options = [sequence(['|', closing])]
    while (pieces[at] === '|') {
      at += 1
      options.push(sequence(['|', closing]))
    }
    if (pieces[at++] !== closing) throw new Error(`Pattern "${source}" lacks a ${closing}`)
    return options
  }
  const node = (): Node => {
    const piece = pieces[at++] ?? ''
    if (piece === '[') return { kind: 'optional', inner: [{ kind: 'choice', options: choices(']') }] }
    if (piece === '(') return { kind: 'choice', options: choices(')') }
    if (piece.startsWith('<')) {
      const name = piece.slice(1, -1)
      const phrases = Object.hasOwn(classes, name) ? classes[name] : undefined
      if (!phrases) throw new Error(`Pattern "${source}" names the unknown class ${name}`)
      return { kind: 'class', phrases: byFirstWord(phrases) }
    }
    if (piece.startsWith('{')) {
      const [slot = '', name = slot] = piece.slice(1, -1).split(':')
      return { kind: 'slot', slot, name }
    }
    if (/^[[\]()|]$/.test(piece)) throw new Error(`Pattern "${source}" has a stray ${piece}`)
    return { kind: 'word', text: piece }
  }
  const nodes = sequence([])
  const starts = { words: new Set<string>(), slots: new Set<string>() }
  addStarts(nodes, starts)
  return { source, nodes, starts: { words: starts.words, slots: [...starts.slots] } }
}

const byFirstWord = remembering((phrases: readonly string[]): Map<string, string[][]> => {
  const index = new Map<string, string[][]>()
  for (const phrase of phrases) {
    const words = tokenize(phrase).map(({ text }) => text)
    const [first] = words
    if (first === undefined) continue
    const before = index.get(first)
    if (before) before.push(words)
    else index.set(first, [words])
  }
  return index
})

/** Adds what the nodes may begin with; true where they may also match nothing. */
const addStarts = (nodes: readonly Node[], starts: { words: Set<string>; slots: Set<string> }): boolean =>
  nodes.every((node) => {
    switch (node.kind) {
      case 'word':
        starts.words.add(node.text)
        return false
      case 'class':
        for (const word of node.phrases.keys()) starts.words.add(word)
        return false
      case 'slot':
        starts.slots.add(node.slot)
        return false
      case 'optional':
        addStarts(node.inner, starts)
        return true
      case 'choice':
        return node.options.map((option) => addStarts(option, starts)).includes(true)
      default:
        return node satisfies never
    }
  })

/** Stretches of tokens, `end` excluded, the last one first; states that went the same way share it. */
interface Taken {
  start: number
  end: number
  before: Taken | null
}

interface State<V> {
  at: number
  taken: Taken | null
  slots: ReadonlyMap<string, Filled<V>>
  words: number
}

const take = (start: number, end: number, before: Taken | null): Taken | null =>
  end > start ? { start, end, before } : before

const advance = <V>(state: State<V>, words: readonly string[], { tokens }: Sentence<V>): State<V> | null => {
  for (let i = 0; i < words.length; i++) {
    const token = tokens[state.at + i]
    if (token === undefined || token.kind === 'quoted' || token.text !== words[i]) return null
  }
  const at = state.at + words.length
  return { at, taken: take(state.at, at, state.taken), slots: state.slots, words: state.words + words.length }
}

const stepHere = <V>(node: Node, state: State<V>, sentence: Sentence<V>): State<V>[] => {
  switch (node.kind) {
    case 'word': {
      if (sentence.tokens[state.at]?.text !== node.text) return []
      const next = advance(state, [node.text], sentence)
      return next ? [next] : []
    }
    case 'class':
      return (node.phrases.get(sentence.tokens[state.at]?.text ?? '') ?? []).flatMap(
        (phrase) => advance(state, phrase, sentence) ?? [],
      )
    case 'slot':
      return sentence.fill(node.slot, state.at).map(({ end, value }) => ({
        at: end,
        taken: take(state.at, end, state.taken),
        slots: new Map(state.slots).set(node.name, { start: state.at, end, value }),
        words: state.words,
      }))
    case 'optional':
      return [...run(node.inner, state, sentence), state]
    case 'choice':
      return node.options.flatMap((option) => run(option, state, sentence))
    default:
      return node satisfies never
  }
}

const step = <V>(node: Node, state: State<V>, sentence: Sentence<V>): State<V>[] => {
  const here = stepHere(node, state, sentence)
  if (node.kind === 'optional' || node.kind === 'choice') return here
  const token = sentence.tokens[state.at]
  const maySkip = state.taken !== null && token !== undefined && sentence.filler.has(token.text)
  return maySkip ? [...here, ...step(node, { ...state, at: state.at + 1 }, sentence)] : here
}

// Few states survive a step; the cap only guards against a lexicon that branches without end.
const maxStates = 64
const run = <V>(nodes: readonly Node[], from: State<V>, sentence: Sentence<V>): State<V>[] => {
  let states = [from]
  for (const node of nodes) {
    const [only] = states
    if (only === undefined) return states
    states = states.length === 1 ? step(node, only, sentence) : states.flatMap((state) => step(node, state, sentence))
    if (states.length > maxStates) states = states.slice(0, maxStates)
  }
  return states
}

const mayStart = <V>({ words, slots }: Pattern['starts'], at: number, { tokens, fill }: Sentence<V>): boolean =>
  words.has(tokens[at]?.text ?? '') || slots.some((slot) => fill(slot, at).length > 0)

const tokensOf = (taken: Taken | null): number[] => {
  const at: number[] = []
  for (let here = taken; here !== null; here = here.before) for (let i = here.end; i > here.start; i--) at.push(i - 1)
  return at.reverse()
}

/** Every way in which the pattern fits from token `start` on. */
export const matchPattern = <V>(pattern: Pattern, start: number, sentence: Sentence<V>): Match<V>[] =>
  mayStart(pattern.starts, start, sentence)
    ? run(pattern.nodes, { at: start, taken: null, slots: new Map(), words: 0 }, sentence).flatMap(
        ({ at, taken, slots, words }) => (taken ? [{ start, end: at, taken: tokensOf(taken), slots, words }] : []),
      )
    : []
