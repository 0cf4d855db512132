import type { Language } from '@belvedere/texts'
import type { AccountNotice } from '../../room/account-notice.ts'
import type { Tx } from '../../store/store.ts'
import type { SessionDeps } from './deps.ts'
import { queueMail } from './mail-jobs.ts'

/**
 * Queues a notice to an account's owner within the transaction of the event. Skipped if the e-mail is not verified,
 * because it may be a stranger's, or has had enough mail of this kind.
 */
export async function notify(
  deps: Pick<SessionDeps, 'actionLimits' | 'now' | 'wakeMail'>,
  tx: Tx,
  { person, notice, language }: { person: string; notice: AccountNotice; language: Language },
): Promise<void> {
  const owner = await tx
    .selectFrom('people')
    .select('email')
    .where('id', '=', person)
    .where('email_verified', '=', 1)
    .executeTakeFirst()
  const email = owner?.email ?? null
  if (email === null || !(await deps.actionLimits.mayNotify(tx, email, notice))) return
  await queueMail(tx, { email, kind: notice, language }, deps.now())
  // The worker's transaction waits for this one.
  deps.wakeMail()
}
