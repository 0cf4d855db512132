import { useTranslation } from 'react-i18next'

/** What might be asked next, one click each. */
export function Suggestions({
  suggestions,
  onChoose,
}: {
  suggestions: readonly string[]
  onChoose: (text: string) => void
}) {
  const { t } = useTranslation()
  if (suggestions.length === 0) return null
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
