import { mail as de } from '../de/mail.ts'
import { mail as en } from '../en/mail.ts'
import { mail as es } from '../es/mail.ts'
import { defineTexts } from '../format/texts.ts'
import { mail as fr } from '../fr/mail.ts'

/** The mails. `when` is a date and time in UTC. */
export const mailTexts = defineTexts('mail', { en, de, fr, es })
