import type { z } from 'zod'
import { oauth2, oidc, type ProviderSetting, parseProviderSetting } from './provider-settings.ts'

interface Client {
  /** As in /oauth/{id}. */
  id: string
  /** As on the button. */
  name: string
  clientId: string
  clientSecret: string
  /** Separated by spaces. */
  scopes: string
}
export interface OidcConfig extends Client {
  kind: 'oidc'
  issuer: string
}
export interface GithubConfig extends Client {
  kind: 'github'
  baseUrl: string
  apiUrl: string
}
export interface GenericConfig extends Client {
  kind: 'generic'
  /** Whose names for people `subject` are; sent along as `iss` by servers that know RFC 9207. */
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  userinfoUrl: string
  /** Where in its answer about a person the provider says what. */
  fields: { subject: string; email: string; emailVerified: string; name: string }
}
export type ProviderConfig = OidcConfig | GithubConfig | GenericConfig

/** The providers that the environment names, in the order of their ids; mistakes as sentences that name the setting. */
export function readProviders(env: Record<string, string | undefined>): {
  providers: ProviderConfig[]
  faults: string[]
} {
  const given = new Map<string, ProviderSetting & { values: Record<string, string> }>()
  for (const [name, value] of Object.entries(env)) {
    const found = parseProviderSetting(name)
    if (found === null || value === undefined) continue
    const { values } = given.get(found.prefix) ?? { values: {} }
    given.set(found.prefix, { ...found, values: { ...values, [found.setting]: value } })
  }
  const read = [...given.values()].map((each) => ({ prefix: each.prefix, ...readProvider(each) }))
  const providers = read.flatMap(({ provider }) => (provider === null ? [] : [provider]))
  const faults = read.flatMap(({ prefix, issues }) => issues.flatMap((issue) => sentences(prefix, issue)))
  return { providers: providers.toSorted((a, b) => (a.id < b.id ? -1 : 1)), faults: [...faults, ...clashes(providers)] }
}

function readProvider({ protocol, words, values }: ProviderSetting & { values: Record<string, string> }): {
  provider: ProviderConfig | null
  issues: z.core.$ZodIssue[]
} {
  const id = words.toLowerCase().replaceAll('_', '-')
  const parsed = protocol === 'OIDC' ? oidc.safeParse(values) : oauth2.safeParse(values)
  if (!parsed.success) return { provider: null, issues: parsed.error.issues }
  const set = parsed.data
  const about = { id, clientId: set.CLIENT_ID, clientSecret: set.CLIENT_SECRET, scopes: set.SCOPES }
  const name = set.NAME ?? id.replace(/(^|-)./g, (start) => start.replace('-', ' ').toUpperCase())
  if (!('KIND' in set)) return { provider: { ...about, name, kind: 'oidc', issuer: set.ISSUER }, issues: [] }
  if (set.KIND === 'github') {
    const baseUrl = withoutSlash(set.BASE_URL)
    // GitHub Enterprise has its API beside; github.com has it under a name of its own.
    const api = set.API_URL ?? (baseUrl === 'https://github.com' ? 'https://api.github.com' : `${baseUrl}/api/v3`)
    const provider = { ...about, name: set.NAME ?? 'GitHub', kind: set.KIND, baseUrl, apiUrl: withoutSlash(api) }
    return { provider, issues: [] }
  }
  const provider = {
    ...about,
    name,
    kind: set.KIND,
    issuer: set.ISSUER ?? new URL(set.AUTHORIZE_URL).origin,
    authorizeUrl: set.AUTHORIZE_URL,
    tokenUrl: set.TOKEN_URL,
    userinfoUrl: set.USERINFO_URL,
    fields: {
      subject: set.SUBJECT_FIELD,
      email: set.EMAIL_FIELD,
      emailVerified: set.EMAIL_VERIFIED_FIELD,
      name: set.NAME_FIELD,
    },
  }
  return { provider, issues: [] }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

function sentences(prefix: string, issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${prefix}${key}: Take it out; a provider of this kind has no such setting.`)
  return [`${prefix}${issue.path.join('_')}: ${issue.message}`]
}

/** One id is one address; two with one issuer would share people who are not the same to them. */
function clashes(providers: ProviderConfig[]): string[] {
  const seen = new Map<string, string>()
  return providers.flatMap((provider) => {
    const issuer = provider.kind === 'github' ? provider.baseUrl : new URL(provider.issuer).href
    return [`the id "${provider.id}"`, `the issuer ${issuer}`].flatMap((what) => {
      const other = seen.get(what)
      seen.set(what, provider.name)
      return other === undefined
        ? []
        : [`Two providers, ${other} and ${provider.name}, have ${what}. Give each its own.`]
    })
  })
}
