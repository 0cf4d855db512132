import type { Room } from '@belvedere/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSpec } from '../../../api/rooms.ts'
import { useMayEdit } from '../../../room/role.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { formatSpec, offsetOfPath } from './spec-text.ts'
import { useSpecDraft } from './use-spec-draft.ts'
import './spec.css'

/** The JSON of the current version, editable. */
export function SpecEditor({ room }: { room: Room }) {
  const data = useSpec(room, room.spec?.version ?? 0)
  if (data === undefined) return <Spinner />
  return <Editor roomId={room.id} version={data.version} saved={formatSpec(data.spec)} />
}

function Editor({ roomId, version, saved }: { roomId: string; version: number; saved: string }) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, faults, isChanged, isStale, canApply, edit, discard, apply } = useSpecDraft({ roomId, version, saved })
  const focusPath = (path: string) => {
    const offset = offsetOfPath(text, path)
    area.current?.focus()
    area.current?.setSelectionRange(offset, text.indexOf('\n', offset))
  }
  return (
    <div className="spec">
      <textarea
        ref={area}
        className="spec-text"
        aria-label={t('spec.name')}
        aria-invalid={faults.some(({ severity }) => severity === 'error')}
        aria-describedby="spec-faults"
        spellCheck={false}
        readOnly={!mayEdit}
        autoCapitalize="off"
        value={text}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={(event) => {
          if (mayEdit && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply()
        }}
      />
      <ul id="spec-faults" className="spec-faults" aria-live="polite">
        {faults.map(({ path, message, severity }, at) => (
          <li key={at} data-severity={severity}>
            <button type="button" onClick={() => focusPath(path)}>
              {path !== '' && <code>{path}</code>} {message}
            </button>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className="spec-actions">
          <span className="field-hint" role="status">
            {isStale ? t('spec.stale', { version }) : t('spec.hint')}
          </span>
          <Button onClick={discard} disabled={!isChanged}>
            {t('spec.discard')}
          </Button>
          <Button variant="primary" onClick={apply} disabled={!canApply}>
            {t('spec.apply')}
          </Button>
        </div>
      )}
    </div>
  )
}
