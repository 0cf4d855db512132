import type { Widget } from '@belvedere/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, numberMarks } from '../../lib/format.ts'
import { useMayEdit } from '../../members/role.tsx'
import { type Json, paramValue } from '../stage-state.ts'
import { useStage, useVizSession } from '../use-stage.tsx'
import { dateText, dateValue, sliderStep, sliderText, typedNumber } from './widget-values.ts'
import './widgets.css'

/** The chart's params as controls, drawn from what the service says of them. */
export function Widgets() {
  const { t } = useTranslation()
  const { widgets } = useStage()
  const mayEdit = useMayEdit()
  if (widgets.length === 0) return null
  return (
    <fieldset className="widgets" aria-label={t('stage.widgets')} disabled={!mayEdit}>
      {widgets.map((widget) => (
        <WidgetControl key={widget.name} widget={widget} />
      ))}
    </fieldset>
  )
}

function WidgetControl({ widget }: { widget: Widget }) {
  const stage = useStage()
  const session = useVizSession()
  const id = useId()
  const value = paramValue(stage, widget)
  const change = (next: Json) => session.send({ type: 'set_param', name: widget.name, value: next })
  const parts = { id, widget, value, change }
  switch (widget.type) {
    case 'slider':
      return <Slider {...parts} />
    case 'select':
      return <Select {...parts} />
    case 'radio':
      return <Radio {...parts} />
    case 'checkbox':
      return (
        <label className="widget-checkbox">
          <input type="checkbox" checked={value === true} onChange={(event) => change(event.target.checked)} />
          {widget.label}
        </label>
      )
    case 'text':
    case 'date':
    case 'color':
      return <Plain {...parts} />
    default:
      return widget.type satisfies never
  }
}

interface WidgetParts {
  id: string
  widget: Widget
  value: Json
  change: (value: Json) => void
}

function Slider({ id, widget, value, change }: WidgetParts) {
  const { min = 0, max = 100 } = widget
  // While it is typed in, the field keeps what is typed, bounds or not.
  const [typed, setTyped] = useState<string | null>(null)
  const step = sliderStep(widget)
  const marks = numberMarks()
  const number = typeof value === 'number' ? value : min
  const exact = sliderText(number, step, marks)
  const part = max === min ? 0 : (number - min) / (max - min)
  const set = (next: number) => {
    if (Number.isFinite(next)) change(Math.min(max, Math.max(min, next)))
  }
  return (
    <div className="widget widget-slider">
      <div className="widget-line">
        <label htmlFor={id}>{widget.label}</label>
        <input
          className="widget-number numbers"
          inputMode="decimal"
          autoComplete="off"
          aria-label={widget.label}
          title={exact}
          value={typed ?? (Math.abs(number) >= 1e6 ? formatNumber(number) : exact)}
          onFocus={({ target }) => {
            setTyped(exact)
            requestAnimationFrame(() => target.select())
          }}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value.trim() !== '') set(typedNumber(target.value, marks))
          }}
          onKeyDown={(event) => {
            const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (event.key === 'Enter') event.currentTarget.blur()
            if (way === undefined) return
            event.preventDefault()
            const next = Math.min(max, Math.max(min, number + way * step))
            set(next)
            setTyped(sliderText(next, step, marks))
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
      <input
        id={id}
        className="range"
        type="range"
        min={min}
        max={max}
        step={step}
        value={number}
        style={{ '--part': part }}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
    </div>
  )
}

/** Options may be of any type; they are chosen by their place. */
function Select({ id, widget, value, change }: WidgetParts) {
  const options = widget.options ?? []
  return (
    <div className="widget">
      <label htmlFor={id}>{widget.label}</label>
      <select
        id={id}
        className="input"
        data-size="small"
        value={options.findIndex((option) => option.value === value)}
        onChange={(event) => change(options[Number(event.target.value)]?.value ?? null)}
      >
        {options.map((option, at) => (
          <option key={at} value={at}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function Radio({ id, widget, value, change }: WidgetParts) {
  return (
    <fieldset className="widget widget-radio">
      <legend>{widget.label}</legend>
      <div>
        {(widget.options ?? []).map((option, at) => (
          <label key={at}>
            <input type="radio" name={id} checked={option.value === value} onChange={() => change(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Plain({ id, widget, value, change }: WidgetParts) {
  const isDate = widget.type === 'date'
  return (
    <div className="widget">
      <label htmlFor={id}>{widget.label}</label>
      <input
        id={id}
        className={widget.type === 'color' ? 'widget-color' : 'input'}
        data-size="small"
        type={widget.type}
        value={isDate ? dateText(value) : String(value ?? '')}
        onChange={({ target }) => change(isDate ? dateValue(target.value, value) : target.value)}
      />
    </div>
  )
}
