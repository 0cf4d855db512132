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

/** What to say where a budget is used up; null where all have something left. */
export async function spentOf(using: Using, budgets: readonly Budget[]): Promise<string | null> {
  for (const { account, tokensPerDay, spent } of budgets)
    if ((await tokensOf(using, account)) >= tokensPerDay) return spent
  return null
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
