import type { Timesteps } from '@belvedere/contract'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuCheckItem } from '../../../ui/menu.tsx'

/** How a chart goes from one timestep to the next. Choices are messages, so that they can be read and undone. */
export function AnimationMenu({
  animation: { scales, smooth },
  onSend,
}: {
  animation: Timesteps['animation']
  onSend: (message: string) => void
}) {
  const { t } = useTranslation()
  return (
    <Menu
      trigger={
        <button type="button" className="timeline-setting" aria-label={t('timeline.options')}>
          <SlidersHorizontal size={14} aria-hidden="true" />
        </button>
      }
    >
      <MenuCheckItem
        isChecked={smooth}
        onChange={(isOn) => onSend(t(isOn ? 'timeline.message.smooth' : 'timeline.message.jump'))}
      >
        {t('timeline.smooth')}
      </MenuCheckItem>
      <MenuCheckItem
        isChecked={scales === 'step'}
        onChange={(isOn) => onSend(t(isOn ? 'timeline.message.step_axes' : 'timeline.message.all_axes'))}
      >
        {t('timeline.step_axes')}
      </MenuCheckItem>
    </Menu>
  )
}
