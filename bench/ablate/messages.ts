import {
  type ChangeCandidate,
  type LinkedSentence,
  linkSentence,
  type PartsOff,
  planDraft,
  propose,
  proposeChanges,
  rankChanges,
  rankDrafts,
  type StandingChart,
  standingChart,
} from '../../packages/assistant/src/reader.ts'
import type { QuestionCase } from '../../packages/assistant-eval/src/cases.ts'
import { allDialogues, firstChart, sketchOfChange } from '../../packages/assistant-eval/src/changes.ts'
import { type JudgeEngine, judgeOf } from '../../packages/assistant-eval/src/judge.ts'
import type { TableCache } from '../../packages/assistant-eval/src/prepare-case.ts'
import { sketch } from '../../packages/assistant-eval/src/sketch.ts'
import {
  partialOfChange,
  showsExpectedChart,
  type TrialMessage,
  type TrialTurn,
} from '../../packages/assistant-eval/src/trials.ts'
import type { Spec, TableProfile } from '../../packages/spec/src/index.ts'

/** A message whose likeliest reading can be judged, whatever parts of the reader it is read without. */
export interface JudgedMessage {
  set: string
  link(off: PartsOff): LinkedSentence
  /** What the likeliest reading shows, as JSON; null if there is none. */
  read(sentence: LinkedSentence): string | null
  isRight(shown: string): boolean
}

/** Takes at most so many, evenly. */
export const sampleOf = <T>(all: readonly T[], size: number): T[] => {
  const step = Math.max(1, all.length / size)
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** A question, by what its likeliest draft shows. */
export async function judgedQuestion(
  one: QuestionCase,
  tables: TableCache,
  engine: JudgeEngine,
): Promise<JudgedMessage> {
  const table = await tables.profile(one.table)
  return {
    set: 'questions',
    ...judgedBy(() => judgeOf(engine, one.accept, tables.judgedFor(one))),
    link: (off) => linkSentence(one.message, table, off),
    read(sentence) {
      const best = likeliestDraft(sentence)
      return best && JSON.stringify(sketch({ ...best, weight: sentence.facts.weightField }))
    },
  }
}

/** The dialogues of which the first message is answered right, at most so many. */
export async function judgedDialogues(
  size: number,
  folders: readonly string[],
  judging: { tables: TableCache; engine: JudgeEngine },
): Promise<JudgedMessage[]> {
  const { tables, engine } = judging
  const judged: JudgedMessage[] = []
  for (const one of sampleOf(allDialogues(folders), size)) {
    const state = await firstChart(one, judging)
    const table = await tables.profile(one.table)
    if (!state) continue
    const beside = besideChart(one.message, state, table)
    judged.push({
      set: 'dialogues',
      ...judgedBy(() => judgeOf(engine, one.accept, tables.judgedFor(one))),
      link: beside.link,
      read(sentence) {
        const best = beside.likeliest(sentence)
        return best && JSON.stringify(sketchOfChange(best.candidate, best.standing, sentence))
      },
    })
  }
  return judged
}

/** A trial that stands by itself, by what its likeliest draft comes to. */
export const judgedTrial = (set: string, { message, table, charts }: TrialMessage): JudgedMessage => ({
  set,
  link: (off) => linkSentence(message, table, off),
  read(sentence) {
    const best = likeliestDraft(sentence)
    const partial = best && planDraft(best, sentence)
    return partial && JSON.stringify(partial)
  },
  isRight: (shown) => showsExpectedChart(JSON.parse(shown), table, charts),
})

/** A turn of a trial, by what its likeliest change comes to. */
export function judgedTurn(set: string, { message, table, charts, current }: TrialTurn): JudgedMessage {
  const beside = besideChart(message, current, table)
  return {
    set,
    link: beside.link,
    read(sentence) {
      const best = beside.likeliest(sentence)
      const partial = best && partialOfChange(best.candidate, best.standing, sentence)
      return partial && JSON.stringify(partial)
    },
    isRight: (shown) => showsExpectedChart(JSON.parse(shown), table, charts),
  }
}

const likeliestDraft = (sentence: LinkedSentence) => rankDrafts(propose(sentence))[0]?.draft ?? null

/** A message beside a chart, with what it may make of that. */
function besideChart(message: string, chart: Spec, table: TableProfile) {
  return {
    link: (off: PartsOff) => linkSentence(message, table, off),
    likeliest(sentence: LinkedSentence): { candidate: ChangeCandidate; standing: StandingChart } | null {
      const standing = standingChart(chart, sentence)
      if (!standing) return null
      const [best] = rankChanges(proposeChanges(sentence, standing), rankDrafts(propose(sentence)))
      return best ? { candidate: best.candidate, standing } : null
    },
  }
}

/** The engine reads a table only where an answer is to be judged. */
function judgedBy(judgeFor: () => (spec: object) => boolean): Pick<JudgedMessage, 'isRight'> {
  let judge: ((spec: object) => boolean) | undefined
  return {
    isRight(shown) {
      judge ??= judgeFor()
      return judge(JSON.parse(shown))
    },
  }
}
