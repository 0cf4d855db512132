import { describe, expect, it } from 'vitest'
import { decideLink, decideSignIn } from './decide-sign-in.ts'

const vouched = { email: 'ada@example.org', emailVerified: true }
const doubtful = { email: 'ada@example.org', emailVerified: false }
const silent = { email: null, emailVerified: false }
const ada = { person: 'ada', disabled: false }
const account = { person: 'ada', emailVerified: true, holderProven: true, disabled: false }

describe('the claims of a provider sign in', () => {
  it.each([
    ['who is known', silent, ada, null, { do: 'sign_in', person: 'ada' }],
    [
      'who is known, whosever the e-mail is',
      vouched,
      ada,
      { ...account, person: 'eve' },
      { do: 'sign_in', person: 'ada' },
    ],
    ['a new account', vouched, null, null, { do: 'create', email: 'ada@example.org' }],
    ['a new account with an e-mail to be verified', doubtful, null, null, { do: 'create', email: 'ada@example.org' }],
    [
      '[S7] the account of an e-mail verified on both sides',
      vouched,
      null,
      account,
      { do: 'link_and_sign_in', person: 'ada', takesOver: false },
    ],
    [
      '[S7] the account of who never showed to have the e-mail, to be taken over',
      vouched,
      null,
      { ...account, holderProven: false },
      { do: 'link_and_sign_in', person: 'ada', takesOver: true },
    ],
  ] as const)('%s', (_whom, claims, identity, known, decision) => {
    expect(decideSignIn({ claims, identity, account: known })).toEqual(decision)
  })

  const { email_unverified, access_denied } = {
    email_unverified: { do: 'refuse', because: 'email_unverified' },
    access_denied: { do: 'refuse', because: 'access_denied' },
  } as const
  it.each([
    ['[S7] by an e-mail that the provider has not verified', doubtful, null, account, email_unverified],
    [
      '[S7] where we have not: somebody else may have typed it',
      vouched,
      null,
      { ...account, emailVerified: false },
      email_unverified,
    ],
    ['without an e-mail', silent, null, null, email_unverified],
    ['who is disabled', vouched, { ...ada, disabled: true }, null, access_denied],
    ['to a disabled account of the same e-mail', vouched, null, { ...account, disabled: true }, access_denied],
    [
      '[S7] and says nothing of a disabled account to who has not the e-mail',
      doubtful,
      null,
      { ...account, disabled: true },
      email_unverified,
    ],
  ] as const)('no account %s', (_whom, claims, identity, known, decision) => {
    expect(decideSignIn({ claims, identity, account: known })).toEqual(decision)
  })
})

describe('an identity is linked', () => {
  it('to the account that asked', () => {
    expect(decideLink({ asker: 'ada', identity: null })).toEqual({ do: 'link', person: 'ada' })
  })
  it('once more without harm', () => {
    expect(decideLink({ asker: 'ada', identity: ada })).toEqual({ do: 'link', person: 'ada' })
  })
  it('not if it is linked to somebody else', () => {
    const because = { do: 'refuse', because: 'identity_taken' }
    expect(decideLink({ asker: 'eve', identity: ada })).toEqual(because)
  })
  it('not after the session that started it has ended', () => {
    expect(decideLink({ asker: null, identity: null })).toEqual({ do: 'refuse', because: 'oauth_failed' })
  })
})
