import type { File as DataFile } from '@belvedere/contract'
import { type FieldProfile, measurementUnit, nameAndUnit } from '@belvedere/spec'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTableProfile } from '../../api/table-profile.ts'
import { formatList } from '../../lib/format.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { RenameInput } from '../../ui/rename-input.tsx'
import { ChipMenu, PlainChip } from './chips.tsx'
import { type CorrectFacts, useCorrectFacts } from './use-correct-facts.ts'

/** Units that were read from the names of columns, as list items; their owner corrects them. */
export function UnitChips({ file, table, isOwn }: { file: DataFile; table: string; isOwn: boolean }) {
  const { data } = useTableProfile(file, table)
  const { mutate, isPending } = useCorrectFacts(file, table)
  return unitsOfNames(data?.profile.fields ?? []).map((assumed) => (
    <li key={unitKey(assumed)}>
      <UnitChip assumed={assumed} onCorrect={isOwn && !isPending ? mutate : null} />
    </li>
  ))
}

interface AssumedUnit {
  /** As in the names. */
  written: string
  /** As it is used; empty: there is none. */
  unit: string
  columns: string[]
  isChosen: boolean
}

/** The units in the names of columns of numbers, with what a person made of each. */
export function unitsOfNames(fields: readonly FieldProfile[]): AssumedUnit[] {
  const units = fields.flatMap((field): AssumedUnit[] => {
    const written = field.type === 'quantitative' ? nameAndUnit(field.name).unit : undefined
    const isChosen = field.corrected?.unit !== undefined
    if (written === undefined || (field.unit !== undefined && !isChosen)) return []
    return [{ written, unit: measurementUnit(field) ?? '', columns: [field.name], isChosen }]
  })
  return [...Map.groupBy(units, unitKey).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({
      ...first,
      columns: group.flatMap(({ columns }) => columns),
      isChosen: group.some(({ isChosen }) => isChosen),
    })),
  )
}

const unitKey = ({ written, unit }: AssumedUnit): string => `${written} ${unit}`

const maxNames = 3

function UnitChip({
  assumed: { unit, columns, isChosen },
  onCorrect,
}: {
  assumed: AssumedUnit
  /** Null while it cannot be changed. */
  onCorrect: CorrectFacts | null
}) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const names = columns.map((column) => nameAndUnit(column).name)
  const shownNames = formatList(names.length > maxNames ? [...names.slice(0, maxNames), '…'] : names)
  const label =
    unit === '' ? t('reading.no_unit', { columns: shownNames }) : t('reading.unit', { unit, columns: shownNames })
  if (onCorrect === null) return <PlainChip isChosen={isChosen}>{label}</PlainChip>
  const change = (next: string | null) => onCorrect({ columns: columns.map((name) => ({ name, unit: next })) })
  if (isEditing)
    return (
      <RenameInput
        label={t('facts.unit_of', { name: shownNames })}
        name={unit}
        maxLength={20}
        allowsEmpty
        onRename={(next) => {
          setEditing(false)
          change(next)
        }}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <ChipMenu label={label} isChosen={isChosen} onReset={() => change(null)}>
      {unit !== '' && <MenuItem onSelect={() => change('')}>{t('reading.without_unit')}</MenuItem>}
      <MenuItem onSelect={() => setEditing(true)}>{t('reading.other_unit')}</MenuItem>
    </ChipMenu>
  )
}
