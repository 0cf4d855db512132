import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'

const confirmationMs = 1500

/** Copies a text and confirms it. Hidden where the browser has no clipboard: on pages without HTTPS. */
export function CopyButton({
  text,
  label,
}: {
  text: string
  /** Shows a button with this text instead of an icon. */
  label?: string
}) {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isDone])
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => setDone(false),
    )
  const Icon = isDone ? Check : Copy
  if (label !== undefined) {
    return (
      <Button onClick={copy}>
        <Icon size={14} aria-hidden="true" />
        {isDone ? t('export.copied') : label}
      </Button>
    )
  }
  return (
    <IconButton size="small" label={t(isDone ? 'export.copied' : 'chat.copy')} onClick={copy}>
      <Icon size={14} />
    </IconButton>
  )
}
