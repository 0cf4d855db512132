import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useTableProfile } from '../../api/table-profile.ts'
import { useMayEdit } from '../../room/role.tsx'

/** Suggested questions about a table; a click asks one. */
export function SuggestedQuestions({
  file,
  table,
  onSend,
}: {
  file: DataFile
  table: string
  onSend: (text: string) => void
}) {
  const { t } = useTranslation()
  const { data } = useTableProfile(file, table)
  const mayEdit = useMayEdit()
  if (data === undefined || data.suggestions.length === 0 || !mayEdit) return null
  return (
    <div>
      <h3 className="intro-ask">{t('files.ask')}</h3>
      <ul className="questions">
        {data.suggestions.slice(0, 4).map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onSend(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
