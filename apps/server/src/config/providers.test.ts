import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env, '/').providers
const acme = {
  BELVEDERE_OIDC_ACME_ISSUER: 'https://id.acme.example',
  BELVEDERE_OIDC_ACME_CLIENT_ID: 'charts',
  BELVEDERE_OIDC_ACME_CLIENT_SECRET: 'canary-secret',
}
const hub = {
  BELVEDERE_OAUTH2_HUB_KIND: 'github',
  BELVEDERE_OAUTH2_HUB_CLIENT_ID: 'a',
  BELVEDERE_OAUTH2_HUB_CLIENT_SECRET: 'b',
}
const plain = (id: string, host: string) => ({
  [`BELVEDERE_OAUTH2_${id}_KIND`]: 'generic',
  [`BELVEDERE_OAUTH2_${id}_CLIENT_ID`]: 'a',
  [`BELVEDERE_OAUTH2_${id}_CLIENT_SECRET`]: 'b',
  [`BELVEDERE_OAUTH2_${id}_AUTHORIZE_URL`]: `https://${host}/authorize`,
  [`BELVEDERE_OAUTH2_${id}_TOKEN_URL`]: `https://${host}/token`,
  [`BELVEDERE_OAUTH2_${id}_USERINFO_URL`]: `https://${host}/me`,
})

describe('the providers', () => {
  it('are as many of each kind as are named, with what is usual where nothing is said', () => {
    expect(
      read({
        ...acme,
        ...hub,
        ...plain('CITY_HALL', 'login.city.example'),
        BELVEDERE_OAUTH2_CITY_HALL_SUBJECT_FIELD: 'id',
        BELVEDERE_OAUTH2_CITY_HALL_EMAIL_VERIFIED_FIELD: 'confirmed',
      }),
    ).toEqual([
      {
        kind: 'oidc',
        id: 'acme',
        name: 'Acme',
        clientId: 'charts',
        clientSecret: 'canary-secret',
        scopes: 'openid email profile',
        issuer: 'https://id.acme.example',
      },
      {
        kind: 'generic',
        id: 'city-hall',
        name: 'City Hall',
        clientId: 'a',
        clientSecret: 'b',
        scopes: 'email profile',
        issuer: 'https://login.city.example',
        authorizeUrl: 'https://login.city.example/authorize',
        tokenUrl: 'https://login.city.example/token',
        userinfoUrl: 'https://login.city.example/me',
        fields: { subject: 'id', email: 'email', emailVerified: 'confirmed', name: 'name' },
      },
      {
        kind: 'github',
        id: 'hub',
        name: 'GitHub',
        clientId: 'a',
        clientSecret: 'b',
        scopes: 'read:user user:email',
        baseUrl: 'https://github.com',
        apiUrl: 'https://api.github.com',
      },
    ])
  })

  it('have the API of GitHub Enterprise beside its pages', () => {
    const [enterprise] = read({ ...hub, BELVEDERE_OAUTH2_HUB_BASE_URL: 'https://git.acme.example/' })
    expect(enterprise).toMatchObject({
      baseUrl: 'https://git.acme.example',
      apiUrl: 'https://git.acme.example/api/v3',
    })
  })

  it.each([
    ['what is missing', { BELVEDERE_OIDC_ACME_ISSUER: 'https://a.example' }, 'BELVEDERE_OIDC_ACME_CLIENT_ID: Set it.'],
    ['a kind that is none', { ...hub, BELVEDERE_OAUTH2_HUB_KIND: 'gitlab' }, '_HUB_KIND: Set it to github or generic.'],
    ['what another kind has', { ...hub, BELVEDERE_OAUTH2_HUB_TOKEN_URL: 'https://a.example' }, '_TOKEN_URL: Remove it'],
    [
      'a setting that is none',
      { ...acme, BELVEDERE_OIDC_ACME_ISUER: 'x' },
      'BELVEDERE_OIDC_ACME_ISUER is not a setting. Did you mean BELVEDERE_OIDC_ACME_ISSUER?',
    ],
    ['a way that others can read', { ...acme, BELVEDERE_OIDC_ACME_ISSUER: 'http://id.acme.example' }, 'Enter an https'],
    ['a name in an address', { ...acme, BELVEDERE_OIDC_ACME_ISSUER: 'https://me:x@a.example' }, 'Enter an https'],
    ['one id twice', { ...acme, ...plain('ACME', 'a.example') }, 'have the id "acme"'],
    [
      'one issuer twice',
      { ...plain('A', 'a.example'), ...plain('B', 'a.example') },
      'have the issuer https://a.example',
    ],
  ])('are refused with a sentence that names %s', (_what, env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
  })

  it('[S27] no sentence repeats a secret', () => {
    const env = { ...acme, BELVEDERE_OIDC_ACME_ISSUER: 'nowhere' }
    expect(() => read(env)).toThrow(/^(?!.*canary).*ISSUER/s)
  })
})
