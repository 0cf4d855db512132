import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { MenuCheckItem, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx'
import { RenameInput } from '../../ui/rename-input.tsx'
import { changeOfColumnCodes, codesOfColumn } from './missing-codes.ts'
import type { ChooseReading } from './use-change-reading.ts'

/** A column whose codes for missing values its owner can choose. */
export interface CodedColumn {
  table: DataFile['tables'][number]
  column: string
  onChange: ChooseReading
}

/** Items of a column's menu: the values that are read as missing, and another one. */
export function ColumnCodeItems({ coded, onAdd }: { coded: CodedColumn; onAdd: () => void }) {
  const { t } = useTranslation()
  const { table, column, onChange } = coded
  const codes = codesOfColumn(table, column)
  return (
    <>
      <MenuSeparator />
      {codes.length > 0 && <MenuLabel>{t('reading.missing_codes')}</MenuLabel>}
      {codes.map((code) => (
        <MenuCheckItem
          key={code}
          isChecked
          onChange={() => {
            const rest = codes.filter((other) => other !== code)
            onChange(changeOfColumnCodes(table, column, rest))
          }}
        >
          {code}
        </MenuCheckItem>
      ))}
      <MenuItem onSelect={onAdd}>{t('reading.missing_add_column')}</MenuItem>
    </>
  )
}

/** Asks for a value that a column is to read as missing. */
export function ColumnCodeInput({ coded, onClose }: { coded: CodedColumn; onClose: () => void }) {
  const { t } = useTranslation()
  const { table, column, onChange } = coded
  return (
    <RenameInput
      label={t('reading.missing_code_of', { column })}
      name=""
      maxLength={40}
      onRename={(code) => {
        onClose()
        onChange(changeOfColumnCodes(table, column, [...codesOfColumn(table, column), code]))
      }}
      onCancel={onClose}
    />
  )
}
