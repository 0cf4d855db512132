import { list } from '../list.ts'

/** What stands in columns that say of each row whether something holds, and what stands where it does not. */
const truths = list('yes|y|true|t|1|ja|wahr|oui|vrai|no|n|false|f|0|nein|falsch|non|faux')
/** Whether a value says by itself neither what holds nor of what: "yes". */
export const isTruth = (value: unknown): boolean => truths.includes(String(value).trim().toLowerCase())
