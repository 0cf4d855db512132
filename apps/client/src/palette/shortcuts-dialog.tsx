import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'

const command = /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'ctrl'
const shortcuts: readonly [string, readonly string[]][] = [
  ['send', ['enter']],
  ['new_line', ['shift', 'enter']],
  ['undo', [command, 'Z']],
  ['redo', [command, 'shift', 'Z']],
  ['palette', [command, 'K']],
  ['new_room', ['N']],
  ['marks', ['←', '→', '↑', '↓']],
  ['select', ['enter']],
  ['zoom', ['+', '−', '0']],
  ['step', ['←', '→']],
  ['step_ten', ['shift', '←', '→']],
  ['play', ['space']],
  ['help', ['?']],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
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
    </Dialog>
  )
}
