import type { File as DataFile } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuCheckItem, MenuItem, MenuLabel } from '../../ui/menu.tsx'
import { RenameInput } from '../../ui/rename-input.tsx'
import { ChipMenu, PlainChip } from './chips.tsx'
import { changeOfCodes, changeOfColumnCodes, missingCodes, missingText } from './missing-codes.ts'
import type { ChooseReading } from './use-change-reading.ts'

/** Which codes are read as missing values; their owner takes some back, or adds others. */
export function MissingMenu({
  table,
  isOwn,
  onChange,
}: {
  table: DataFile['tables'][number]
  isOwn: boolean
  /** Null while it cannot be changed. */
  onChange: ChooseReading | null
}) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const missing = missingCodes(table)
  const { codes, isChosen, columnCodes } = missing
  const text = missingText(missing, t)
  if (onChange === null || !isOwn) return text === null ? null : <PlainChip isChosen={isChosen}>{text}</PlainChip>
  if (isAdding)
    return (
      <RenameInput
        label={t('reading.missing_code')}
        name=""
        maxLength={40}
        onRename={(code) => {
          setAdding(false)
          onChange(changeOfCodes(table, [...codes, code]))
        }}
        onCancel={() => setAdding(false)}
      />
    )
  return (
    <ChipMenu
      label={text ?? t('reading.missing_none')}
      isChosen={isChosen}
      isQuiet={text === null}
      onReset={() => onChange({ missing: null })}
    >
      {codes.length > 0 && <MenuLabel>{t('reading.missing_codes')}</MenuLabel>}
      {codes.map((code) => (
        <MenuCheckItem key={code} isChecked onChange={() => onChange(changeOfCodes(table, without(codes, code)))}>
          {code}
        </MenuCheckItem>
      ))}
      {columnCodes.map(({ column }) => (
        <MenuItem key={column} onSelect={() => onChange(changeOfColumnCodes(table, column, null))}>
          {t('reading.missing_column_reset', { column })}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => setAdding(true)}>{t('reading.missing_add')}</MenuItem>
    </ChipMenu>
  )
}

const without = (codes: readonly string[], code: string): string[] => codes.filter((other) => other !== code)
