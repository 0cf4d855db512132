import { useTranslation } from 'react-i18next'
import { altKey, commandKey } from '../../lib/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'

const shortcuts = [
  ['send', ['enter']],
  ['new_line', ['shift', 'enter']],
  ['undo', [commandKey, 'Z']],
  ['redo', [commandKey, 'shift', 'Z']],
  ['palette', [commandKey, 'K']],
  ['new_room', [altKey, 'N']],
  ['marks', ['←', '→', '↑', '↓']],
  ['select', ['enter']],
  ['zoom', ['+', '−', '0']],
  ['step', ['←', '→']],
  ['step_ten', ['shift', '←', '→']],
  ['play', ['space']],
  ['help', ['?']],
] as const

export function ShortcutsDialog({
  hasHelpKey,
  onHelpKey,
  onClose,
}: {
  /** Whether `?` alone opens this list. */
  hasHelpKey: boolean
  onHelpKey: (isWanted: boolean) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className="kbd">
                  {t(`key.${key}`, { defaultValue: key })}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={hasHelpKey} onChange={(event) => onHelpKey(event.target.checked)} />
        {t('shortcuts.with_one_key')}
      </label>
    </Dialog>
  )
}
