import type { SessionDeps } from './deps.ts'

/** The account to verify for; `passwordHash` null: none, which takes as long. */
export interface PasswordClaim {
  email: string
  passwordHash: string | null
  ip: string
}

/** Verifies a password. A wrong one counts as a failed sign-in; throws `too_many_requests` after several. */
export async function verifyPassword(
  { throttle, passwords }: Pick<SessionDeps, 'throttle' | 'passwords'>,
  { email, passwordHash, ip }: PasswordClaim,
  password: string,
): Promise<boolean> {
  const attempt = await throttle.attempt({ ip, account: email })
  const isRight = await passwords.verify(password, passwordHash)
  if (isRight) await attempt.succeeded()
  return isRight
}
