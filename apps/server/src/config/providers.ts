import type { z } from 'zod'
import { oauth2, oidc, type ProviderSetting, parseProviderSetting } from './provider-settings.ts'

interface Client {
  /** The `{id}` in /oauth/{id}. */
  id: string
  /** Label of the button. */
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
  /** Namespace of `subject`; servers that implement RFC 9207 send it as `iss`. */
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  userinfoUrl: string
  /** Names of the fields in the provider's user info. */
  fields: { subject: string; email: string; emailVerified: string; name: string }
}
export type ProviderConfig = OidcConfig | GithubConfig | GenericConfig

/** The providers of the environment, ordered by id, and mistakes as sentences that name the setting. */
export function readSignInProviders(env: Record<string, string | undefined>): {
  providers: ProviderConfig[]
  faults: string[]
} {
  const byPrefix = new Map<string, ProviderSetting & { values: Record<string, string> }>()
  for (const [name, value] of Object.entries(env)) {
    const setting = parseProviderSetting(name)
    if (setting === null || value === undefined) continue
    const { values } = byPrefix.get(setting.prefix) ?? { values: {} }
    byPrefix.set(setting.prefix, { ...setting, values: { ...values, [setting.setting]: value } })
  }
  const results = [...byPrefix.values()].map((provided) => ({ prefix: provided.prefix, ...readProvider(provided) }))
  const providers = results.flatMap(({ provider }) => (provider === null ? [] : [provider]))
  const faults = results.flatMap(({ prefix, issues }) => issues.flatMap((issue) => describeIssue(prefix, issue)))
  return {
    providers: providers.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    faults: [...faults, ...findClashes(providers)],
  }
}

function readProvider({ protocol, words, values }: ProviderSetting & { values: Record<string, string> }): {
  provider: ProviderConfig | null
  issues: z.core.$ZodIssue[]
} {
  const id = words.toLowerCase().replaceAll('_', '-')
  const parsed = protocol === 'OIDC' ? oidc.safeParse(values) : oauth2.safeParse(values)
  if (!parsed.success) return { provider: null, issues: parsed.error.issues }
  const settings = parsed.data
  const common = { id, clientId: settings.CLIENT_ID, clientSecret: settings.CLIENT_SECRET, scopes: settings.SCOPES }
  const name = settings.NAME ?? id.replace(/(^|-)./g, (start) => start.replace('-', ' ').toUpperCase())
  if (!('KIND' in settings)) return { provider: { ...common, name, kind: 'oidc', issuer: settings.ISSUER }, issues: [] }
  if (settings.KIND === 'github') {
    const baseUrl = withoutSlash(settings.BASE_URL)
    // GitHub Enterprise serves its API below its own host; github.com has a separate host.
    const api = settings.API_URL ?? (baseUrl === 'https://github.com' ? 'https://api.github.com' : `${baseUrl}/api/v3`)
    const provider = {
      ...common,
      name: settings.NAME ?? 'GitHub',
      kind: settings.KIND,
      baseUrl,
      apiUrl: withoutSlash(api),
    }
    return { provider, issues: [] }
  }
  const provider = {
    ...common,
    name,
    kind: settings.KIND,
    issuer: settings.ISSUER ?? new URL(settings.AUTHORIZE_URL).origin,
    authorizeUrl: settings.AUTHORIZE_URL,
    tokenUrl: settings.TOKEN_URL,
    userinfoUrl: settings.USERINFO_URL,
    fields: {
      subject: settings.SUBJECT_FIELD,
      email: settings.EMAIL_FIELD,
      emailVerified: settings.EMAIL_VERIFIED_FIELD,
      name: settings.NAME_FIELD,
    },
  }
  return { provider, issues: [] }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

function describeIssue(prefix: string, issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${prefix}${key}: Remove it; providers of this kind do not have this setting.`)
  return [`${prefix}${issue.path.join('_')}: ${issue.message}`]
}

/** Ids are URL paths, and two providers with one issuer would mix up their subjects. */
function findClashes(providers: ProviderConfig[]): string[] {
  const seen = new Map<string, string>()
  return providers.flatMap((provider) => {
    const issuer = provider.kind === 'github' ? provider.baseUrl : new URL(provider.issuer).href
    return [`the id "${provider.id}"`, `the issuer ${issuer}`].flatMap((what) => {
      const other = seen.get(what)
      seen.set(what, provider.name)
      return other === undefined
        ? []
        : [`Two providers, ${other} and ${provider.name}, have ${what}. Each provider needs its own.`]
    })
  })
}
