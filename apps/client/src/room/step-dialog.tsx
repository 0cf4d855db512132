import { type CleanStep, type StepValue, stepValues, withStepValues } from '@belvedere/spec'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { typedValue } from './typed-value.ts'

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
  const values = stepValues(step)
  const [texts, setTexts] = useState(() => values.map(({ value }) => (value === null ? '' : String(value))))
  const typed = values.map((value, i) => typedValue(value, texts[i] ?? ''))
  const isReady = typed.every((value) => value !== undefined)
  const setText = (at: number, text: string) => setTexts(texts.with(at, text))
  return (
    <Dialog title={t('clean.edit_title')} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          onChange(
            withStepValues(
              step,
              typed.filter((value) => value !== undefined),
            ),
          )
          onClose()
        }}
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
        <p className="field-hint">{t('clean.makes_table')}</p>
        <Button type="submit" variant="primary" disabled={!isReady}>
          {t('clean.make')}
        </Button>
      </form>
    </Dialog>
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
