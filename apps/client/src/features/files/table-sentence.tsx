import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useTableProfile } from '../../api/table-profile.ts'
import { tableSentence } from './describe-table.ts'

/** What a table holds, in a sentence, where more is known than its size. */
export function TableSentence({ file, table }: { file: DataFile; table: string }) {
  const { t } = useTranslation()
  const { data } = useTableProfile(file, table)
  const sentence = data && tableSentence(data.profile, data.facts, t)
  return sentence ? <p className="table-sentence">{sentence}</p> : null
}
