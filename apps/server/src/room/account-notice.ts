import type { Tx } from '../store/store.ts'

/** Account events that the owner is notified of by mail. Signing in is not one. */
export const accountNotices = ['password_changed', 'provider_linked', 'key_made', 'taken_over'] as const
export type AccountNotice = (typeof accountNotices)[number]

export interface NoticePort {
  /**
   * Queues a notice, if the e-mail is verified, in the transaction of the event. `accepted` is the `Accept-Language`
   * of the request.
   */
  notify(tx: Tx, notice: { person: string; notice: AccountNotice; accepted: string | undefined }): Promise<void>
}
