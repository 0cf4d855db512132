import { list } from '../../../list.ts'

/** What a business lives on: of several amounts the one that "the best day" is about. */
export const mainAmounts: ReadonlySet<string> = new Set(list('revenue|revenues|takings|turnover|sales'))
