import { type CleanStep, type StepValue, stepValues, withStepValues } from '@belvedere/spec'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberSeparators } from '../lib/format.ts'
import { Field, SelectField } from '../ui/field.tsx'
import { NewTableDialog } from './new-table-dialog.tsx'
import { typedValue, valueText } from './typed-value.ts'

/** Asks for other values of a step. */
export function StepDialog({
  step,
  onChange,
  onClose,
}: {
  step: CleanStep
  onChange: (step: CleanStep) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const separators = numberSeparators()
  const values = stepValues(step)
  const [texts, setTexts] = useState(() => values.map(({ value }) => valueText(value, separators)))
  const newValues = values.flatMap((value, at) => {
    const newValue = typedValue(value, texts[at] ?? '', separators)
    return newValue === undefined ? [] : [newValue]
  })
  const setText = (at: number, text: string) => setTexts(texts.with(at, text))
  return (
    <NewTableDialog
      title={t('clean.edit_title')}
      isReady={newValues.length === values.length}
      onMake={() => onChange(withStepValues(step, newValues))}
      onClose={onClose}
    >
      {values.map((value, at) => {
        const label = t(`clean.role.${value.role}`)
        const text = texts[at] ?? ''
        return value.choices.length > 0 ? (
          <SelectField key={at} label={label} value={text} onChange={({ target }) => setText(at, target.value)}>
            {value.choices.map((choice) => (
              <option key={String(choice)} value={choice === null ? '' : String(choice)}>
                {choiceText(choice, t)}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            key={at}
            label={label}
            value={text}
            maxLength={1000}
            inputMode={typeof value.value === 'number' ? 'decimal' : 'text'}
            onChange={({ target }) => setText(at, target.value)}
          />
        )
      })}
    </NewTableDialog>
  )
}

function choiceText(choice: StepValue['value'], t: TFunction): string {
  switch (choice) {
    case '.':
      return t('reading.decimal_point')
    case ',':
      return t('reading.decimal_comma')
    case 'guess':
    case 'day_first':
    case 'month_first':
    case 'year_first':
    case 'lower':
    case 'upper':
    case 'capital':
      return t(`clean.choice.${choice}`)
    default:
      return t('clean.choice.none')
  }
}
