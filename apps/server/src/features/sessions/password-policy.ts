import { AppError } from '@belvedere/contract'

export interface PasswordPolicy {
  /**
   * Refuses a password that is among the first to be guessed: one that many people have, the account's own e-mail or name,
   * or one character again and again. `invalid_request` at the field `at`.
   */
  require(password: string, of: { email: string; name: string | null; at: 'password' | 'newPassword' }): Promise<void>
}

/** Judges by a list of tens of thousands, which is read when it is first needed. */
export function passwordPolicy(): PasswordPolicy {
  let reading: Promise<ReadonlySet<string>> | null = null
  const commonPasswords = () => {
    reading ??= readCommonPasswords()
    return reading
  }
  return {
    async require(password, { email, name, at }) {
      const plain = password.trim().toLowerCase()
      const theirs = [email, email.split('@', 1)[0], name?.trim()].map((text) => text?.toLowerCase())
      const message = theirs.includes(plain)
        ? 'This is your own e-mail or name. Choose a password that nobody guesses from it.'
        : isOneCharacter(plain) || (await commonPasswords()).has(plain)
          ? 'Many people use this password, so it is tried first. Choose another; a few words together are good.'
          : null
      if (message !== null) throw new AppError('invalid_request', message, { errors: [{ path: at, message }] })
    },
  }
}

/** The list leaves these to whoever asks it. */
const isOneCharacter = (text: string): boolean => text.length < 16 && new Set(text).size <= 1

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
