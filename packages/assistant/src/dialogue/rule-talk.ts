import { rules, ruleText } from '@belvedere/solver'
import { unsaid, withoutRule } from '../language/en/rules.ts'
import { inEnglish } from '../say/text.ts'

/** The name of the rule that a message wants left out; `''` where it speaks of none that there is, null where of no rule. */
export const readRuleTalk = (message: string): string | null => {
  const plain = message.trim().replace(/[\s.!?]+$/, '')
  if (plain.length > maxLength) return null
  const said = withoutRule.flatMap((pattern) => pattern.exec(plain)?.[1] ?? [])[0]
  return said === undefined ? null : (ruleCalled(said) ?? '')
}
const maxLength = 120

/** A rule's name tells more than its sentence does. */
const nameWeight = 2

const ruleCalled = (said: string): string | null => {
  const asked = wordsOf(said)
  const scored = rules.map(({ name }) => {
    const [own, told] = [wordsOf(name), wordsOf(inEnglish(ruleText(name)))]
    const named = asked.filter((word) => own.some((other) => isAlike(word, other))).length
    const hit = asked.filter((word) => [...own, ...told].some((other) => isAlike(word, other))).length
    return { name, hit, score: hit + (nameWeight - 1) * named }
  })
  const [best] = scored.sort((a, b) => b.score - a.score)
  return best && best.score >= nameWeight && best.hit * 2 >= asked.length ? best.name : null
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]{2,}/g) ?? []).filter((word) => !unsaid.has(word))

/** One word but for its ending: "starts" and "start", "comparing" and "compare". */
const isAlike = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const common = [...short].findIndex((letter, at) => letter !== long[at])
  const shared = common < 0 ? short.length : common
  return a === b || (shared >= Math.max(4, short.length - 2) && long.length - shared <= 3)
}
