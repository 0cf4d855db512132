import { type Token, tokenize } from './tokens.ts'

/**
 * Patterns are written as people speak: `colour [the marks] by {column}`.
 * A word stands for itself, `<name>` for any phrase of a word class, `{slot}` or `{slot:name}` for something found in
 * the message, `[…]` is optional, `(a|b)` a choice, `[a|b]` an optional one. Filler words of the message may stand anywhere between.
 */
type Node =
  | { kind: 'word'; text: string }
  | { kind: 'class'; phrases: string[][] }
  | { kind: 'slot'; slot: string; name: string }
  | { kind: 'optional'; inner: Node[] }
  | { kind: 'choice'; options: Node[][] }

export interface Pattern {
  source: string
  nodes: Node[]
}

/** Something found in the message that begins at a token: `end` is the index of the token after it. */
export interface Slotted<V> {
  end: number
  value: V
}

export interface Sentence<V> {
  tokens: Token[]
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
      return { kind: 'class', phrases: phrases.map((phrase) => tokenize(phrase).map((token) => token.text)) }
    }
    if (piece.startsWith('{')) {
      const [slot = '', name = slot] = piece.slice(1, -1).split(':')
      return { kind: 'slot', slot, name }
    }
    if (/^[[\]()|]$/.test(piece)) throw new Error(`Pattern "${source}" has a stray ${piece}`)
    return { kind: 'word', text: piece }
  }
  const nodes = sequence([])
  return { source, nodes }
}

interface State<V> {
  at: number
  taken: readonly number[]
  slots: ReadonlyMap<string, Filled<V>>
  words: number
}

const advance = <V>(state: State<V>, words: readonly string[], { tokens }: Sentence<V>): State<V> | null => {
  const matches = words.every((word, index) => {
    const token = tokens[state.at + index]
    return token !== undefined && token.kind !== 'quoted' && token.text === word
  })
  if (!matches) return null
  const taken = [...state.taken, ...words.map((_, index) => state.at + index)]
  return { ...state, at: state.at + words.length, taken, words: state.words + words.length }
}

const stepHere = <V>(node: Node, state: State<V>, sentence: Sentence<V>): State<V>[] => {
  switch (node.kind) {
    case 'word': {
      const next = advance(state, [node.text], sentence)
      return next ? [next] : []
    }
    case 'class':
      return node.phrases.flatMap((phrase) => advance(state, phrase, sentence) ?? [])
    case 'slot':
      return sentence.fill(node.slot, state.at).map(({ end, value }) => ({
        at: end,
        taken: [...state.taken, ...Array.from({ length: end - state.at }, (_, index) => state.at + index)],
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
  const maySkip = state.taken.length > 0 && token !== undefined && sentence.filler.has(token.text)
  return maySkip ? [...here, ...step(node, { ...state, at: state.at + 1 }, sentence)] : here
}

// Few states survive a step; the cap only guards against a lexicon that branches without end.
const maxStates = 64
const run = <V>(nodes: readonly Node[], from: State<V>, sentence: Sentence<V>): State<V>[] =>
  nodes.reduce<State<V>[]>(
    (states, node) => states.flatMap((state) => step(node, state, sentence)).slice(0, maxStates),
    [from],
  )

/** Every way in which the pattern fits from token `start` on. */
export const matchPattern = <V>(pattern: Pattern, start: number, sentence: Sentence<V>): Match<V>[] =>
  run(pattern.nodes, { at: start, taken: [], slots: new Map(), words: 0 }, sentence)
    .filter((state) => state.taken.length > 0)
    .map(({ at, taken, slots, words }) => ({ start, end: at, taken: [...taken], slots, words }))
