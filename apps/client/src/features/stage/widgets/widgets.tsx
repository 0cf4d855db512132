import type { Widget } from '@belvedere/contract'
import type { SendOptions } from '@belvedere/sdk'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../../../room/role.tsx'
import { type ParamValue, paramValue } from '../stage-state.ts'
import { useChartConnection, useStage } from '../use-stage.tsx'
import { isSlider, Slider } from './slider.tsx'
import type { WidgetProps } from './widget-props.ts'
import { fromDateInput, toDateInput } from './widget-values.ts'
import './widgets.css'

/** The chart's params as form controls. */
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
  const chartConnection = useChartConnection()
  const id = useId()
  const value = paramValue(stage, widget)
  const change = (next: ParamValue, options?: SendOptions) =>
    chartConnection.send({ type: 'set_param', name: widget.name, value: next }, options)
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
    case 'date':
      return isSlider(widget) ? <Slider {...parts} /> : <Plain {...parts} />
    case 'text':
    case 'color':
      return <Plain {...parts} />
    default:
      return widget.type satisfies never
  }
}

/** Option values may have any type, so the select uses their index. */
function Select({ id, widget, value, change }: WidgetProps) {
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

function Radio({ id, widget, value, change }: WidgetProps) {
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

function Plain({ id, widget, value, change }: WidgetProps) {
  const isDate = widget.type === 'date'
  return (
    <div className="widget">
      <label htmlFor={id}>{widget.label}</label>
      <input
        id={id}
        className={widget.type === 'color' ? 'widget-color' : 'input'}
        data-size="small"
        type={widget.type}
        value={isDate ? toDateInput(value) : String(value ?? '')}
        onChange={({ target }) => change(isDate ? fromDateInput(target.value, value) : target.value)}
      />
    </div>
  )
}
