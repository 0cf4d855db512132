import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useModal } from '../../ui/use-modal.ts'
import { fuzzySearch } from './fuzzy-search.ts'
import './palette.css'

export interface PaletteAction {
  id: string
  label: string
  hint?: string
  run: () => void
}

/** The command palette. */
export function Palette({ actions, onClose }: { actions: readonly PaletteAction[]; onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  useModal(dialog)
  const matches = fuzzySearch(actions, query)
  const active = Math.min(index, matches.length - 1)
  const run = (action: PaletteAction | undefined) => {
    if (action === undefined) return
    // Closed first: closing restores the focus, and the action may move it.
    flushSync(onClose)
    action.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setIndex((active + 1) % Math.max(1, matches.length))
    else if (event.key === 'ArrowUp') setIndex((active - 1 + matches.length) % Math.max(1, matches.length))
    else if (event.key === 'Enter') run(matches[active])
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.name')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={matches.length > 0 ? `palette-${active}` : undefined}
        aria-label={t('palette.name')}
        placeholder={t('palette.placeholder')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label={t('palette.name')}>
        {matches.map((action, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's.
          <div
            key={action.id}
            id={`palette-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === active}
            onPointerMove={() => setIndex(position)}
            onClick={() => run(action)}
          >
            <span>{action.label}</span>
            {action.hint !== undefined && <small>{action.hint}</small>}
          </div>
        ))}
      </div>
      {matches.length === 0 && <p className="palette-none">{t('palette.none')}</p>}
    </dialog>
  )
}
