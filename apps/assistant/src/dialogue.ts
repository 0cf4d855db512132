import { interpretChart, type Recommendation, type Request, recommend } from '@belvedere/assistant'
import { solve } from '@belvedere/solver'
import type { Spec, TableProfile } from '@belvedere/spec'

/** Nobody is there to be asked back: a reading that is at least this sure is drawn. */
const leastConfidence = 0.2

/** Says one sentence after the other, each about the chart that the ones before it made; the last chart stands. */
export function talkThrough(utterances: string[], table: TableProfile): Spec {
  let current: Spec | null = null
  let said = ''
  const history: Request['history'] = []
  for (const message of utterances) {
    const answer = settled({ message, tables: [table], current, history })
    history.push({ role: 'user', text: message }, { role: 'assistant', text: answer.text })
    if (answer.spec) current = answer.spec
    else said = answer.text
  }
  if (!current) throw new Error(said || 'No chart came of it.')
  return current
}

function settled(request: Request): { spec: Spec | null; text: string } {
  const answer: Recommendation = recommend(request)
  if (answer.kind === 'chart') return { spec: answer.specs[0]?.spec ?? null, text: answer.text }
  const guess = request.current === null ? bestGuess(request) : null
  return { spec: guess, text: answer.text }
}

/** The likeliest new chart, where the assistant would rather ask or answer in words. */
function bestGuess({ message, tables }: Request): Spec | null {
  const [best] = interpretChart({ message, tables })
  const table = tables.find(({ name }) => name === best?.partial.data.name)
  if (!best || !table || best.confidence < leastConfidence) return null
  const solution = solve(best.partial, table)
  return solution.state === 'solved' ? (solution.specs[0]?.spec ?? null) : null
}
