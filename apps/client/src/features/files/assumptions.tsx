import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { ErrorText } from '../../ui/error-text.tsx'
import { MenuRadioGroup } from '../../ui/menu.tsx'
import { ChipMenu, PlainChip } from './chips.tsx'
import { MissingMenu } from './missing-menu.tsx'
import { type ReadingChip, readingChips } from './reading-chips.ts'
import { UnitChips } from './unit-chips.tsx'
import { type ChooseReading, useChangeReading } from './use-change-reading.ts'

/** What was assumed on reading a table: chips, in whose menus its owner chooses something else. */
export function Assumptions({ file, table, isOwn }: { file: DataFile; table: string; isOwn: boolean }) {
  const { t } = useTranslation()
  const { mutate, error, isPending } = useChangeReading(file, table)
  const shape = file.tables.find(({ name }) => name === table)
  if (shape?.assumptions === undefined) return null
  const onChange = isOwn && !isPending && file.status !== 'processing' ? mutate : null
  return (
    <div>
      <ul className="chips" aria-label={t('reading.name')}>
        {readingChips(shape, t).map((chip) => (
          <li key={chip.option}>
            <Chip chip={chip} onChange={onChange} />
          </li>
        ))}
        <UnitChips file={file} table={table} isOwn={isOwn} />
        <li>
          <MissingMenu table={shape} isOwn={isOwn} onChange={onChange} />
        </li>
      </ul>
      <ErrorText error={error} />
    </div>
  )
}

function Chip({ chip, onChange }: { chip: ReadingChip; onChange: ChooseReading | null }) {
  const { t } = useTranslation()
  const { option, label, isChosen, choices } = chip
  if (onChange === null || option === 'area') return <PlainChip isChosen={isChosen}>{label}</PlainChip>
  return (
    <ChipMenu label={label} isChosen={isChosen} onReset={() => onChange({ [option]: null })}>
      <MenuRadioGroup
        label={t('reading.choose', { what: label })}
        chosen={String(choices.findIndex(({ isCurrent }) => isCurrent))}
        choices={choices.map((choice, i) => ({ value: String(i), label: choice.label }))}
        onChoose={(value) => {
          const choice = choices[Number(value)]
          if (choice !== undefined && !choice.isCurrent) onChange(choice.change)
        }}
      />
    </ChipMenu>
  )
}
