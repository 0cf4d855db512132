import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'

const command = /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
const shortcuts: readonly [string, readonly string[]][] = [
  ['send', ['Enter']],
  ['new_line', ['Shift', 'Enter']],
  ['undo', [command, 'Z']],
  ['redo', [command, 'Shift', 'Z']],
  ['palette', [command, 'K']],
  ['new_room', ['N']],
  ['marks', ['←', '→', '↑', '↓']],
  ['select', ['Enter']],
  ['zoom', ['+', '−', '0']],
  ['step', ['←', '→']],
  ['step_ten', ['Shift', '←', '→']],
  ['play', ['Space']],
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
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
