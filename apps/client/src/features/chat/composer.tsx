import { countWords, longestMessage } from '@belvedere/contract'
import { ArrowUp, Plus, Square } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isTable } from '../../lib/pasted-table.ts'
import { FileInput } from '../../ui/file-input.tsx'

/** The message input. Enter sends, Shift+Enter starts a line; a pasted table becomes a file. */
export function Composer({
  input,
  draft,
  onDraft,
  isRunning,
  privacy,
  onSend,
  onStop,
  onFiles,
  onTable,
}: {
  input: RefObject<HTMLTextAreaElement | null>
  draft: string
  onDraft: (text: string) => void
  isRunning: boolean
  /** The privacy menu. */
  privacy: ReactNode
  onSend: (text: string) => void
  onStop: () => void
  onFiles: (files: File[]) => void
  onTable: (text: string) => void
}) {
  const { t } = useTranslation()
  const fileInput = useRef<HTMLInputElement>(null)
  const text = draft.trim()
  const words = countWords(text)
  const isTooLong = words > longestMessage.words
  const send = () => {
    if (text === '' || isTooLong) return
    onSend(text)
    onDraft('')
  }
  return (
    <form
      className="composer card"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={input}
        aria-label={t('composer.label')}
        placeholder={t('composer.placeholder')}
        rows={1}
        maxLength={longestMessage.characters}
        aria-invalid={isTooLong}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={(event) => {
          // While an input method composes a word, Enter confirms the word.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (!isTable(pasted)) return
          event.preventDefault()
          event.stopPropagation()
          onTable(pasted)
        }}
      />
      {isTooLong && (
        <p className="composer-fault" role="alert">
          {t('composer.too_long', { most: longestMessage.words, words })}
        </p>
      )}
      <div className="composer-line">
        <button type="button" className="chip" data-quiet onClick={() => fileInput.current?.click()}>
          <Plus size={12} aria-hidden="true" />
          {t('composer.file')}
        </button>
        {privacy}
        <FileInput ref={fileInput} label={t('composer.file')} onFiles={onFiles} multiple />
        {isRunning && text === '' ? <StopButton onStop={onStop} /> : <SendButton disabled={text === '' || isTooLong} />}
      </div>
    </form>
  )
}

function SendButton({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation()
  return (
    <button type="submit" className="composer-send" aria-label={t('composer.send')} disabled={disabled}>
      <ArrowUp size={16} />
    </button>
  )
}

function StopButton({ onStop }: { onStop: () => void }) {
  const label = useTranslation().t('composer.stop')
  return (
    <button type="button" className="composer-send" aria-label={label} title={label} onClick={onStop}>
      <Square size={12} fill="currentColor" />
    </button>
  )
}
