import { z } from 'zod'
import { isSecureUrl } from '../http/secure-url.ts'

const text = z.string('Set it.').trim().min(1, 'Set it.').max(1000)
const url = text.refine(
  (value) => URL.canParse(value) && isSecureUrl(new URL(value)),
  'Enter an https address without a user name or fragment; http is allowed only for this machine.',
)
const client = { CLIENT_ID: text, CLIENT_SECRET: text, NAME: text.max(60).optional() }
/** What follows BELVEDERE_OIDC_{ID}_. */
export const oidc = z.strictObject({ ...client, ISSUER: url, SCOPES: text.default('openid email profile') })
/** What follows BELVEDERE_OAUTH2_{ID}_. */
export const oauth2 = z.discriminatedUnion(
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

export interface ProviderSetting {
  protocol: Protocol
  /** Prefix of the provider's settings. */
  prefix: string
  words: string
  setting: string
}

/** Parses the name of a provider's setting; null if it is none. */
export function parseProviderSetting(name: string): ProviderSetting | null {
  for (const { protocol, pattern } of patterns) {
    const [, words, setting] = pattern.exec(name) ?? []
    if (words !== undefined && setting !== undefined)
      return { protocol, prefix: `BELVEDERE_${protocol}_${words}_`, words, setting }
  }
  return null
}

/** Provider settings that an unknown name may be a typo of. */
export function similarProviderSettings(name: string): string[] {
  const [, protocol, tail = ''] = /^BELVEDERE_(OIDC|OAUTH2)_(.+)$/.exec(name) ?? []
  if (protocol !== 'OIDC' && protocol !== 'OAUTH2') return []
  const words = tail.split('_')
  return settings[protocol].map((setting) => {
    const providerWordCount = Math.max(1, words.length - setting.split('_').length)
    return ['BELVEDERE', protocol, ...words.slice(0, providerWordCount), setting].join('_')
  })
}
