import { interpretChart, type Reading, type Request, recommend } from '@belvedere/assistant'
import { solve } from '@belvedere/solver'
import type { Spec, TableProfile } from '@belvedere/spec'

/** Nobody is there to be asked back: a reading that is at least this sure is drawn. */
const leastConfidence = 0.2
/** All that was said, read as one request, must be this sure to stand against its last sentence alone. */
const sureTogether = 0.6

/** Says one sentence after the other, each about the chart that the ones before it made; the last chart stands. */
export function talkThrough(utterances: string[], table: TableProfile): Spec {
  let current: Spec | null = null
  let said = ''
  const history: Request['history'] = []
  utterances.forEach((message, at) => {
    const answer = recommend({ message, tables: [table], current, history })
    const soFar = utterances.slice(0, at + 1)
    history.push({ role: 'user', text: message }, { role: 'assistant', text: answer.text })
    if (answer.kind !== 'chart') said = answer.text
    if (answer.kind === 'command') return
    const changed = answer.kind === 'chart' && answer.edit
    const together = changed || at === 0 ? null : drawTogether(soFar, table)
    const alone = answer.kind === 'chart' ? (answer.specs[0]?.spec ?? null) : null
    current = together ?? alone ?? current ?? drawGuess(message, table)
  })
  if (!current) throw new Error(said || 'No chart came of it.')
  return current
}

/** A sentence that changes nothing may belong to the one before: "Group by origin. Plot the price by year." */
function drawTogether(utterances: string[], table: TableProfile): Spec | null {
  const [best] = interpretChart({ message: utterances.join('. '), tables: [table] })
  return best && best.confidence >= sureTogether ? draw(best, table) : null
}

/** The likeliest new chart, where the assistant would rather ask or answer in words. */
function drawGuess(message: string, table: TableProfile): Spec | null {
  const [best] = interpretChart({ message, tables: [table] })
  return best && best.confidence >= leastConfidence ? draw(best, table) : null
}

function draw({ partial }: Reading, table: TableProfile): Spec | null {
  const solution = solve(partial, table)
  return solution.state === 'solved' ? (solution.specs[0]?.spec ?? null) : null
}
