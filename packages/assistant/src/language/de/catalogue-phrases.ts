import { specTexts } from '@belvedere/texts/spec'

interface Templates {
  readonly [key: string]: string | Templates
}

/** Kinds of holes by the placeholders of the catalogue; others have the name of their kind. */
const kinds: { readonly [placeholder: string]: string } = {
  limit: 'n',
  min: 'n',
  table: 'text',
  values: 'text',
  name: 'text',
}

const templatesOf = (templates: Templates): string[] =>
  Object.values(templates).flatMap((one) => (typeof one === 'string' ? [one] : templatesOf(one)))

const phraseOf = (template: string): string =>
  template.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => `{${kinds[name] ?? name}}`)

const phrasesOf = (english: Templates, german: Templates): [english: string, german: string][] => {
  const translations = templatesOf(german).map(phraseOf)
  return templatesOf(english).map((template, at) => [phraseOf(template), translations[at] ?? ''])
}

const { en, de } = specTexts.templates

/** Why an edit of the chart was refused. */
export const editPhrases = phrasesOf(
  { ...en.edits, ...en.overlay_refused, ...en.timestep, choices: {} },
  { ...de?.edits, ...de?.overlay_refused, ...de?.timestep, choices: {} },
)

/** Why a measure cannot be derived. */
export const derivedPhrases = phrasesOf(en.derived_refused, de?.derived_refused ?? {})
