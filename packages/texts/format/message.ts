import type { TranslatableTextValue } from '@belvedere/contract/internal'

export type { LocalizedString, TranslatableText, TranslatableTextValue } from '@belvedere/contract/internal'

/**
 * Templates by key, nested. `{{name}}` is a placeholder, `{{name, format}}` one with a format of `formats.ts`; `key_one` and
 * `key_other` are chosen by the value `count`.
 */
export interface Templates {
  readonly [key: string]: string | Templates
}

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** The paths of all templates: `channel.unknown`. */
export type TextPath<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${TextPath<T[K]>}`
}[keyof T & string]

type TemplateAt<T, Path extends string> = Path extends keyof T
  ? T[Path]
  : `${Path}_other` extends keyof T
    ? T[`${Path}_other`]
    : Path extends `${infer Head}.${infer Rest}`
      ? Head extends keyof T
        ? TemplateAt<T[Head], Rest>
        : never
      : never

type Placeholders<Template> = Template extends `${string}{{${infer Hole}}}${infer Rest}`
  ? (Hole extends `${infer Name}, ${string}` ? Name : Hole) | Placeholders<Rest>
  : never

/** `count` for a path with plural forms, also if they do not name it. */
type PluralChoice<T, Path extends string> = Path extends keyof T
  ? never
  : `${Path}_other` extends keyof T
    ? 'count'
    : Path extends `${infer Head}.${infer Rest}`
      ? Head extends keyof T
        ? PluralChoice<T[Head], Rest>
        : never
      : never

type ValueNames<T, Path extends string> = Placeholders<TemplateAt<T, Path>> | PluralChoice<T, Path>

/** The values that the template at a path needs: none, or an object with one for each placeholder. */
export type ValuesFor<T, Path extends string> = [ValueNames<T, Path>] extends [never]
  ? []
  : [values: { readonly [Name in ValueNames<T, Path>]: TranslatableTextValue }]

/** The same keys as `T`, with any text and the placeholders of `T`'s. */
export type TranslationOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TranslationOf<T[K]> }
