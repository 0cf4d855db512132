import { designTexts } from '@belvedere/texts/design'
import type { Phrases } from '../sayings.ts'

const { en, de } = designTexts.templates

type Pairs = Phrases[string]

/** English and German templates of the catalogue as pairs of phrases; `holes` are the kinds of its placeholders. */
const pairsOf = <K extends string>(
  english: { readonly [key in K]: string },
  german: { readonly [key in K]: string } | undefined,
  holes: { readonly [placeholder: string]: string } = {},
): Pairs => {
  const filled = (template: string) =>
    template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `{${holes[name] ?? name}}`)
  return Object.entries<string>(english).flatMap(([key, template]) => {
    const translation = Object.entries<string>(german ?? {}).find(([name]) => name === key)?.[1]
    return translation === undefined ? [] : [[filled(template), filled(translation)] as const]
  })
}

const told = { field: 'told', fields: 'told+', groups: 'n:groups', values: 'n:values', count: 'n' }
const { mark: englishMarks, aggregate: _english, ...englishWishes } = en.wish
const { mark: germanMarks, aggregate: _german, ...germanWishes } = de?.wish ?? en.wish

/** The sentences of the solver's rules, and of its reasons. `{told}` is a field or the count. */
export const rules: Pairs = [
  ...pairsOf(en.reason, de?.reason, told),
  ...pairsOf(en.rule, de?.rule, told),
  ...pairsOf(en.conflict, de?.conflict, { table: 'text:table', field: 'text:field' }),
]
export const designLabels: Pairs = pairsOf(en.label, de?.label, { group: 'counted' })
export const channels: Pairs = pairsOf(en.channel, de?.channel)
export const aggregateDetails: Pairs = pairsOf(en.detail.aggregate, de?.detail.aggregate)
export const wishes: Pairs = [...pairsOf(englishMarks, germanMarks), ...pairsOf(englishWishes, germanWishes, told)]
