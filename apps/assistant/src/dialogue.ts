import { interpretChart, type Reading, type Request, recommend } from '@belvedere/assistant'
import { solve } from '@belvedere/solver'
import type { Spec, TableProfile } from '@belvedere/spec'

/** Minimum confidence of a chart; low, because no clarifying question can be asked. */
const minConfidence = 0.2
/** Minimum confidence for reading all utterances as one request instead of the last one alone. */
const minJointConfidence = 0.6

/** Sends the utterances one by one, each about the current chart; returns the last chart. */
export function talkThrough(utterances: string[], table: TableProfile): Spec {
  let current: Spec | null = null
  let lastReply = ''
  const history: Request['history'] = []
  utterances.forEach((message, at) => {
    const answer = recommend({ message, tables: [table], current, history })
    const soFar = utterances.slice(0, at + 1)
    history.push({ role: 'user', text: message }, { role: 'assistant', text: answer.text })
    if (answer.kind !== 'chart') lastReply = answer.text
    if (answer.kind === 'command') return
    const changed = answer.kind === 'chart' && answer.edit
    const joint = changed || at === 0 ? null : drawJoint(soFar, table)
    const alone = answer.kind === 'chart' ? (answer.specs[0]?.spec ?? null) : null
    current = joint ?? alone ?? current ?? drawGuess(message, table)
  })
  if (!current) throw new Error(lastReply || 'No chart came of it.')
  return current
}

/** Reads all utterances as one request: "Group by origin. Plot the price by year." */
function drawJoint(utterances: string[], table: TableProfile): Spec | null {
  const [best] = interpretChart({ message: utterances.join('. '), tables: [table] })
  return best && best.confidence >= minJointConfidence ? draw(best, table) : null
}

/** The likeliest chart for a message that the assistant answered with words. */
function drawGuess(message: string, table: TableProfile): Spec | null {
  const [best] = interpretChart({ message, tables: [table] })
  return best && best.confidence >= minConfidence ? draw(best, table) : null
}

function draw({ partial }: Reading, table: TableProfile): Spec | null {
  const solution = solve(partial, table)
  return solution.state === 'solved' ? (solution.specs[0]?.spec ?? null) : null
}
