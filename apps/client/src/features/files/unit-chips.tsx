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
    <li key={assumed.written}>
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
  const named = fields.flatMap((field) => {
    const written = field.type === 'quantitative' ? nameAndUnit(field.name).unit : undefined
    const isFound = field.unit === undefined || field.corrected?.unit !== undefined
    return written === undefined || !isFound ? [] : [{ field, written }]
  })
  return [...Map.groupBy(named, ({ written }) => written)].map(([written, group]) => ({
    written,
    unit: (group[0] && measurementUnit(group[0].field)) ?? '',
    columns: group.map(({ field }) => field.name),
    isChosen: group.some(({ field }) => field.corrected?.unit !== undefined),
  }))
}

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
  const of = names.length > 3 ? [...names.slice(0, 3), '…'] : names
  const label =
    unit === ''
      ? t('reading.no_unit', { columns: formatList(of) })
      : t('reading.unit', { unit, columns: formatList(of) })
  if (onCorrect === null) return <PlainChip isChosen={isChosen}>{label}</PlainChip>
  const change = (next: string | null) => onCorrect({ columns: columns.map((name) => ({ name, unit: next })) })
  if (isEditing)
    return (
      <RenameInput
        label={t('facts.unit_of', { name: formatList(of) })}
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
