import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'

export interface PasswordPolicy {
  /**
   * Refuses a password that is easily guessed: a common one, the account's own e-mail or name, or a repeated
   * character. `invalid_request` at the field `at`.
   */
  require(password: string, of: { email: string; name: string | null; at: 'password' | 'newPassword' }): Promise<void>
}

/** Uses a list of tens of thousands of common passwords, loaded on demand. */
export function passwordPolicy(): PasswordPolicy {
  let loading: Promise<ReadonlySet<string>> | null = null
  const commonPasswords = () => {
    loading ??= readCommonPasswords()
    return loading
  }
  return {
    async require(password, { email, name, at }) {
      const normalized = password.trim().toLowerCase()
      const ownWords = [email, email.split('@', 1)[0], name?.trim()].map((word) => word?.toLowerCase())
      const text = ownWords.includes(normalized)
        ? serverTexts.message('sessions.password_personal')
        : isOneCharacter(normalized) || (await commonPasswords()).has(normalized)
          ? serverTexts.message('sessions.password_common')
          : null
      if (text !== null) throw new TextError('invalid_request', text, { fields: [{ path: at, text }] })
    },
  }
}

/** Not covered by the list. */
const isOneCharacter = (text: string): boolean => text.length < 16 && new Set(text).size <= 1

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
