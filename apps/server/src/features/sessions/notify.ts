import type { AccountNotice } from '../../room/account-notice.ts'
import type { Tx } from '../../store/store.ts'
import type { SessionDeps } from './deps.ts'
import { queueMail } from './mail-jobs.ts'
import type { MailLanguage } from './mail-texts.ts'

/**
 * Has the owner of an account told of what this transaction does to it. Nobody is told where the e-mail is not verified,
 * for it may be a stranger's, or where it has had enough mail of this kind.
 */
export async function notify(
  deps: Pick<SessionDeps, 'budgets' | 'now' | 'wakeMail'>,
  tx: Tx,
  { person, notice, language }: { person: string; notice: AccountNotice; language: MailLanguage },
): Promise<void> {
  const owner = await tx
    .selectFrom('people')
    .select('email')
    .where('id', '=', person)
    .where('email_verified', '=', 1)
    .executeTakeFirst()
  const email = owner?.email ?? null
  if (email === null || !(await deps.budgets.mayNotify(tx, email, notice))) return
  await queueMail(tx, { email, kind: notice, language }, deps.now())
  // Whoever sends waits for the end of this transaction.
  deps.wakeMail()
}
