import type { TranslatableText } from '@belvedere/texts'
import type { ModelDeps } from './deps.ts'
import { TranslatableModelFault } from './endpoint-failure.ts'

/** The account that tokens count against. */
export const serviceAccount = 'service'
export const partOfService = (person: string): string => `service ${person}`
export const ownAccount = (person: string): string => `own ${person}`

/** A daily budget. */
export interface Budget {
  account: string
  tokensPerDay: number
  /** Shown when it is used up. */
  spent: TranslatableText
}

type Using = Pick<ModelDeps, 'store' | 'now'>

const today = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Tokens an account has used since midnight UTC. */
export async function tokensOf({ store, now }: Using, account: string): Promise<number> {
  const row = await store.read
    .selectFrom('model_use')
    .select('tokens')
    .where('account', '=', account)
    .where('day', '=', today(now()))
    .executeTakeFirst()
  return row?.tokens ?? 0
}

/** Tokens reserved by requests in progress, by account. */
export type ReservedTokens = Map<string, number>

/**
 * Runs a request that may use up to `tokens`. They are reserved until the real use is counted, so that concurrent
 * requests cannot exceed a budget. Throws `TranslatableModelFault` with a remedy if a budget is used up.
 */
export async function withinBudgets<T>(
  using: Using,
  { budgets, tokens, reserved }: { budgets: readonly Budget[]; tokens: number; reserved: ReservedTokens },
  request: () => Promise<T>,
): Promise<T> {
  const reservedBefore = new Map(budgets.map(({ account }) => [account, reserved.get(account) ?? 0]))
  const add = (count: number) => {
    for (const { account } of budgets) reserved.set(account, (reserved.get(account) ?? 0) + count)
  }
  add(tokens)
  try {
    for (const { account, tokensPerDay, spent } of budgets)
      if ((await tokensOf(using, account)) + (reservedBefore.get(account) ?? 0) >= tokensPerDay)
        throw new TranslatableModelFault(spent)
    return await request()
  } finally {
    add(-tokens)
    for (const { account } of budgets) if (reserved.get(account) === 0) reserved.delete(account)
  }
}

/** Adds tokens to today's use and drops the counts of other days. */
export async function countTokens({ store, now }: Using, accounts: readonly string[], tokens: number): Promise<void> {
  const day = today(now())
  await store.write(async (tx) => {
    await tx.deleteFrom('model_use').where('day', '<', day).execute()
    await tx
      .insertInto('model_use')
      .values(accounts.map((account) => ({ account, day, tokens })))
      .onConflict((conflict) =>
        conflict.columns(['account', 'day']).doUpdateSet((eb) => ({ tokens: eb('model_use.tokens', '+', tokens) })),
      )
      .execute()
  })
}
