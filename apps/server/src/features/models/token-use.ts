import { ModelFault } from '@belvedere/assistant/ports'
import type { ModelDeps } from './deps.ts'

/** Whose tokens are counted. */
export const serviceAccount = 'service'
export const partOfService = (person: string): string => `service ${person}`
export const ownAccount = (person: string): string => `own ${person}`

/** An account with what it may use in a day, and what to say once it has. */
export interface Budget {
  account: string
  tokensPerDay: number
  spent: string
}

type Using = Pick<ModelDeps, 'store' | 'now'>

const today = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Tokens that an account has used since midnight UTC. */
export async function tokensOf({ store, now }: Using, account: string): Promise<number> {
  const row = await store.read
    .selectFrom('model_use')
    .select('tokens')
    .where('account', '=', account)
    .where('day', '=', today(now()))
    .executeTakeFirst()
  return row?.tokens ?? 0
}

/** Tokens that requests under way may still use, by account. */
export type ReservedTokens = Map<string, number>

/**
 * Runs a request that may use so many tokens. Those that are under way count as used until they are counted, so that
 * many at once spend no more than one after the other. Throws `ModelFault` with what to say where a budget is used up.
 */
export async function withinBudgets<T>(
  using: Using,
  { budgets, tokens, underWay }: { budgets: readonly Budget[]; tokens: number; underWay: ReservedTokens },
  request: () => Promise<T>,
): Promise<T> {
  const before = new Map(budgets.map(({ account }) => [account, underWay.get(account) ?? 0]))
  const add = (count: number) => {
    for (const { account } of budgets) underWay.set(account, (underWay.get(account) ?? 0) + count)
  }
  add(tokens)
  try {
    for (const { account, tokensPerDay, spent } of budgets)
      if ((await tokensOf(using, account)) + (before.get(account) ?? 0) >= tokensPerDay) throw new ModelFault(spent)
    return await request()
  } finally {
    add(-tokens)
    for (const { account } of budgets) if (underWay.get(account) === 0) underWay.delete(account)
  }
}

/** Counts tokens of today; those of other days are dropped. */
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
