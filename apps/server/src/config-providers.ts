import { z } from 'zod'
import { isSecureUrl } from './http/secure-url.ts'

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

const text = z.string('Set it.').trim().min(1, 'Set it.').max(1000)
const url = text.refine(
  (value) => URL.canParse(value) && isSecureUrl(new URL(value)),
  'Give an https address without user and fragment; http only on this machine.',
)
const client = { CLIENT_ID: text, CLIENT_SECRET: text, NAME: text.max(60).optional() }
const oidc = z.strictObject({ ...client, ISSUER: url, SCOPES: text.default('openid email profile') })
const oauth2 = z.discriminatedUnion(
  'KIND',
  [
    z.strictObject({
      ...client,
      KIND: z.literal('github'),
      BASE_URL: url.default('https://github.com'),
      API_URL: url.optional(),
      SCOPES: text.default('read:user user:email'),
    }),
    z.strictObject({
      ...client,
      KIND: z.literal('generic'),
      AUTHORIZE_URL: url,
      TOKEN_URL: url,
      USERINFO_URL: url,
      ISSUER: url.optional(),
      SCOPES: text.default('email profile'),
      SUBJECT_FIELD: text.default('sub'),
      EMAIL_FIELD: text.default('email'),
      EMAIL_VERIFIED_FIELD: text.default('email_verified'),
      NAME_FIELD: text.default('name'),
    }),
  ],
  'Set it to github or generic.',
)

type Protocol = 'OIDC' | 'OAUTH2'
const settings: Record<Protocol, readonly string[]> = {
  OIDC: Object.keys(oidc.shape),
  OAUTH2: [...new Set(oauth2.options.flatMap((option) => Object.keys(option.shape)))],
}
const idWords = '[A-Z0-9]+(?:_[A-Z0-9]+)*'
const patterns = (['OIDC', 'OAUTH2'] as const).map((protocol) => ({
  protocol,
  pattern: new RegExp(`^BELVEDERE_${protocol}_(${idWords})_(${settings[protocol].join('|')})$`),
}))

interface Setting {
  protocol: Protocol
  /** What the provider's settings begin with. */
  prefix: string
  words: string
  setting: string
}

/** The provider’s setting that a name stands for; null where it is none. */
export function providerSetting(name: string): Setting | null {
  for (const { protocol, pattern } of patterns) {
    const [, words, setting] = pattern.exec(name) ?? []
    if (words !== undefined && setting !== undefined)
      return { protocol, prefix: `BELVEDERE_${protocol}_${words}_`, words, setting }
  }
  return null
}

/** Names of providers' settings that an unknown name may have meant. */
export function likeProviderSettings(name: string): string[] {
  const [, protocol, tail = ''] = /^BELVEDERE_(OIDC|OAUTH2)_(.+)$/.exec(name) ?? []
  if (protocol !== 'OIDC' && protocol !== 'OAUTH2') return []
  const words = tail.split('_')
  return settings[protocol].map((setting) => {
    const own = Math.max(1, words.length - setting.split('_').length)
    return ['BELVEDERE', protocol, ...words.slice(0, own), setting].join('_')
  })
}

/** The providers that the environment names, in the order of their ids; mistakes as sentences that name the setting. */
export function readProviders(env: Record<string, string | undefined>): {
  providers: ProviderConfig[]
  faults: string[]
} {
  const given = new Map<string, Setting & { values: Record<string, string> }>()
  for (const [name, value] of Object.entries(env)) {
    const found = providerSetting(name)
    if (found === null || value === undefined) continue
    const { values } = given.get(found.prefix) ?? { values: {} }
    given.set(found.prefix, { ...found, values: { ...values, [found.setting]: value } })
  }
  const read = [...given.values()].map((each) => ({ prefix: each.prefix, ...readProvider(each) }))
  const providers = read.flatMap(({ provider }) => (provider === null ? [] : [provider]))
  const faults = read.flatMap(({ prefix, issues }) => issues.flatMap((issue) => sentences(prefix, issue)))
  return { providers: providers.toSorted((a, b) => (a.id < b.id ? -1 : 1)), faults: [...faults, ...clashes(providers)] }
}

function readProvider({ protocol, words, values }: Setting & { values: Record<string, string> }): {
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
