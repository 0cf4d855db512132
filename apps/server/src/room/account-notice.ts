import type { Tx } from '../store/store.ts'

/** What has happened to an account, of which its owner is told by mail. Sign-ins are none. */
export const accountNotices = ['password_changed', 'provider_linked', 'key_made', 'taken_over'] as const
export type AccountNotice = (typeof accountNotices)[number]

export interface NoticePort {
  /**
   * Has the owner told, where the e-mail is verified, in the transaction of what has happened. `accepted` is the
   * `Accept-Language` of who did it.
   */
  notify(tx: Tx, told: { person: string; notice: AccountNotice; accepted: string | undefined }): Promise<void>
}
