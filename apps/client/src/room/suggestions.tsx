import { useTranslation } from 'react-i18next'
import { useMayEdit } from './role.tsx'
import './suggestions.css'

/** Suggested next messages, sent by a click; nothing for role viewer. */
export function Suggestions({
  suggestions,
  onChoose,
}: {
  suggestions: readonly string[]
  onChoose: (text: string) => void
}) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  if (suggestions.length === 0 || !mayEdit) return null
  return (
    <ul className="suggestions" aria-label={t('chat.suggestions')}>
      {suggestions.map((suggestion) => (
        <li key={suggestion}>
          <button type="button" className="chip" onClick={() => onChoose(suggestion)}>
            {suggestion}
          </button>
        </li>
      ))}
    </ul>
  )
}
