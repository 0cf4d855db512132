import { type Recommendation, type Request, recommend } from '@belvedere/assistant'
import type { Spec, TableProfile } from '@belvedere/spec'

/** Says one sentence after the other, each about the chart that the ones before it made; the last chart stands. */
export function talkThrough(utterances: string[], table: TableProfile): Spec {
  let current: Spec | null = null
  let said = ''
  const history: Request['history'] = []
  for (const message of utterances) {
    const answer: Recommendation = settled({ message, tables: [table], current, history })
    history.push(
      { role: 'user', text: message },
      { role: 'assistant', text: answer.kind === 'chart' ? answer.text : '' },
    )
    if (answer.kind === 'chart') current = answer.specs[0]?.spec ?? current
    else said = answer.text
  }
  if (!current) throw new Error(said || 'No chart came of it.')
  return current
}

/** Nobody is there to be asked: the first option of a question is taken. */
function settled(request: Request): Recommendation {
  const answer = recommend(request)
  if (answer.kind !== 'question') return answer
  const [first] = answer.options
  const next: Recommendation | null = first ? recommend({ ...request, message: first.message }) : null
  return next ?? answer
}
