import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'

const shownMs = 1500

/** Copies a text, and says that it did. Absent where the browser has no clipboard: on pages without encryption. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), shownMs)
    return () => clearTimeout(timer)
  }, [isDone])
  if (!('clipboard' in navigator)) return null
  return (
    <IconButton
      size="small"
      label={t(isDone ? 'export.copied' : 'chat.copy')}
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setDone(true),
          () => setDone(false),
        )
      }
    >
      {isDone ? <Check size={14} /> : <Copy size={14} />}
    </IconButton>
  )
}
