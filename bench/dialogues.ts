/**
 * `npm run bench dialogues`: the share of turns that are right in dialogues held as people edit, on made-up tables of
 * every day. Lists the wrong ones with what they show instead.
 */
import { everydayDialogues } from '../packages/assistant/src/everyday-dialogues.ts'
import { judgeDialogue } from '../packages/assistant/src/test-turns.ts'
import { writeReport } from './report.ts'

const judged = await Promise.all(
  Object.entries(everydayDialogues).map(async ([dialogue, held]) =>
    (await judgeDialogue(held)).map((turn) => ({ dialogue, ...turn })),
  ),
)
const turns = judged.flat()
const wrong = turns.filter((turn) => turn.wrong.length > 0)
const whole = judged.filter((dialogue) => dialogue.every((turn) => turn.wrong.length === 0))

for (const { dialogue, say, text, ...turn } of wrong)
  console.log(`  ${dialogue} · “${say}”: ${turn.wrong.join('; ')}\n    → ${text}`)
writeReport(
  'dialogues',
  [
    {
      name: 'turns that are right',
      unit: '%',
      value: (100 * (turns.length - wrong.length)) / turns.length,
      target: { min: 95 },
    },
    { name: 'dialogues without a wrong turn', unit: '%', value: (100 * whole.length) / judged.length },
    { name: 'turns', unit: 'count', value: turns.length },
    { name: 'dialogues', unit: 'count', value: judged.length },
  ],
  { wrong },
)
