import type { SessionDeps } from './deps.ts'

/** Whose password it would be; `passwordHash` null: nobody's, which takes as long. */
export interface PasswordClaim {
  email: string
  passwordHash: string | null
  ip: string
}

/** Whether this is their password. A wrong one counts as a failed sign-in; throws `too_many_requests` after several. */
export async function verifyPassword(
  { throttle, passwords }: Pick<SessionDeps, 'throttle' | 'passwords'>,
  { email, passwordHash, ip }: PasswordClaim,
  password: string,
): Promise<boolean> {
  const attempt = await throttle.attempt({ ip, account: email })
  const right = await passwords.verify(password, passwordHash)
  if (right) await attempt.succeeded()
  return right
}
