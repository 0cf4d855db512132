import { acceptedLanguage } from '@belvedere/texts'
import type { RequestContext } from '../../http/serve-route.ts'
import type { NoticePort } from '../../room/account-notice.ts'
import type { Tx } from '../../store/store.ts'
import type { SessionDeps } from './deps.ts'
import { notify } from './notify.ts'
import { sessionResponses } from './session-responses.ts'
import { beginBrowserSignIn, type EnteredAccount, makeAccount, type NewAccount } from './sign-in.ts'
import { findActiveSignIns } from './sign-ins.ts'
import { takeOverAccount } from './take-over.ts'
import { type PasswordClaim, verifyPassword } from './verify-password.ts'

/** What other features need of sessions: signing in by a provider, verifying a password, mail notices. */
export function sessionPorts(deps: SessionDeps) {
  const responses = sessionResponses(deps)
  return {
    activeSignIns: (tx: Tx, signIns: string[]) => findActiveSignIns(tx, signIns, deps.now()),
    countArrival: (ip: string) => deps.actionLimits.countArrival('sign-in', ip),
    signIns: {
      async enter(call: RequestContext, account: (tx: Tx) => Promise<EnteredAccount>): Promise<void> {
        await responses.newSession(call, await beginBrowserSignIn(deps, call, account))
      },
      makeAccount: (tx: Tx, account: Omit<NewAccount, 'passwordHash'>) =>
        makeAccount(tx, { ...account, passwordHash: null }, deps.now()),
      takeOver: (tx: Tx, person: string) => takeOverAccount(tx, person, deps.now()),
    },
    notify: (tx: Tx, { accepted, ...told }: Parameters<NoticePort['notify']>[1]) =>
      notify(deps, tx, { ...told, language: acceptedLanguage(accepted) }),
    verify: (whose: PasswordClaim, password: string) => verifyPassword(deps, whose, password),
  }
}
