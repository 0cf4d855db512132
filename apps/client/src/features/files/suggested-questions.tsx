import { type File as DataFile, routes } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { useTableProfile } from '../../api/table-profile.ts'
import { useTheme } from '../../lib/theme.tsx'
import { useMayEdit } from '../../room/role.tsx'
import { QuestionPicture } from './question-picture.tsx'

/** Suggested questions about a table, with small pictures of the charts that they give; a click asks one. */
export function SuggestedQuestions({
  file,
  table,
  onSend,
}: {
  file: DataFile
  table: string
  onSend: (text: string) => void
}) {
  const { t, i18n } = useTranslation()
  const client = useClient()
  const { theme } = useTheme()
  const { data, isPlaceholderData } = useTableProfile(file, table)
  const mayEdit = useMayEdit()
  const { language } = i18n
  const { id, version, updatedAt } = file
  // Another place after each change of the file.
  const query = { table, language, theme, revision: `${version} ${updatedAt}` }
  const addressOf = (index: number) => client.url(routes.files.suggestionPicture, { params: { id, index }, query })
  const nextOf = usePicturesInTurn(addressOf(0))
  if (data === undefined || data.suggestions.length === 0 || !mayEdit) return null
  const hasPictures = file.status === 'ready' && !isPlaceholderData
  return (
    <div>
      <h3 className="intro-ask">{t('files.ask')}</h3>
      <ul className="questions">
        {data.suggestions.slice(0, 4).map((question, index) => (
          <li key={question}>
            <button type="button" onClick={() => onSend(question)}>
              {hasPictures && (
                <QuestionPicture
                  key={addressOf(index)}
                  address={index <= nextOf.index ? addressOf(index) : null}
                  onSettled={() => nextOf.settle(index)}
                />
              )}
              <span>{question}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Which picture may be fetched next. They are drawn one after the other, and requests that wait would take the few
 * connections that a browser opens.
 */
function usePicturesInTurn(series: string) {
  const [next, setNext] = useState({ series, index: 0 })
  return {
    index: next.series === series ? next.index : 0,
    settle: (index: number) => setNext({ series, index: index + 1 }),
  }
}
