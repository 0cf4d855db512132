import type { Piece } from './gloss.ts'
import type { Glossary } from './glossary.ts'

/** Puts verbs that end their clauses where English has them: "nach Umsatz absteigend sortieren" sorts by it. */
export const inOrder = (pieces: readonly Piece[], { joints, orders }: Glossary): Piece[] => {
  const clauses: Piece[][] = [[]]
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1]
    const verbBefore = before?.role === 'verb' && (clauses.at(-1)?.length ?? 0) > 1
    if (piece.role === 'sign' || (verbBefore && joints.includes(piece.gloss))) clauses.push([piece], [])
    else clauses.at(-1)?.push(piece)
  })
  return clauses.flatMap((clause) => withVerbFirst(clause, orders))
}

const withVerbFirst = (clause: readonly Piece[], orders: readonly string[]): readonly Piece[] => {
  const verb = clause.at(-1)
  const [first] = clause
  if (!verb || !first || verb === first || verb.role !== 'verb' || first.role === 'verb') return clause
  const rest = clause.slice(0, -1)
  const order = rest.findIndex(({ gloss }) => orders.includes(gloss))
  // "Umsatz nach Land absteigend sortieren" draws first and sorts then.
  return order > 0 && first.gloss !== 'by' ? rest.toSpliced(order, 0, verb) : [verb, ...rest]
}
