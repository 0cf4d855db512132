import type { Widget } from '@belvedere/contract'
import type { SendOptions } from '@belvedere/sdk'
import { useState } from 'react'
import { formatNumber, formatTime, numberSeparators } from '../../../lib/format.ts'
import { parseNumber } from '../../../lib/parse-number.ts'
import { useRangeDrag } from '../use-range-drag.ts'
import type { WidgetProps } from './widget-props.ts'
import { formatSliderValue, formatTimeInput, parseTimeInput, sliderStep } from './widget-values.ts'

/** Dates with bounds and a step are sliders; others use a calendar. */
export const isSlider = ({ min, max, step, value }: Widget): boolean =>
  min !== undefined && max !== undefined && step !== undefined && typeof value !== 'string'

/** A slider with a text field, for numbers or times. */
export function Slider({ id, widget, value, change }: WidgetProps) {
  const { min = 0, max = 100 } = widget
  // The text being typed, even out of bounds.
  const [text, setText] = useState<string | null>(null)
  const step = sliderStep(widget)
  const number = typeof value === 'number' ? value : min
  const { display, format, parse } = widget.type === 'date' ? moments(step) : numbers(step)
  const part = max === min ? 0 : (number - min) / (max - min)
  const drag = useRangeDrag()
  const setClamped = (next: number, options?: SendOptions) => {
    if (Number.isFinite(next)) change(Math.min(max, Math.max(min, next)), options)
  }
  return (
    <div className="widget widget-slider">
      <div className="widget-line">
        <label htmlFor={id}>{widget.label}</label>
        <input
          className="widget-number numbers"
          data-type={widget.type}
          inputMode="decimal"
          autoComplete="off"
          aria-label={widget.label}
          title={format(number)}
          value={text ?? display(number)}
          onFocus={({ target }) => {
            setText(format(number))
            requestAnimationFrame(() => target.select())
          }}
          onChange={({ target }) => {
            setText(target.value)
            if (target.value.trim() !== '') setClamped(parse(target.value))
          }}
          onKeyDown={(event) => {
            const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (event.key === 'Enter') event.currentTarget.blur()
            if (way === undefined) return
            event.preventDefault()
            const next = Math.min(max, Math.max(min, number + way * step))
            setClamped(next)
            setText(format(next))
          }}
          onBlur={() => setText(null)}
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
        aria-valuetext={display(number)}
        style={{ '--part': part }}
        onPointerDown={drag.begin}
        onChange={(event) => setClamped(event.target.valueAsNumber, { moving: drag.isActive() })}
      />
    </div>
  )
}

/** How a slider's value is displayed, edited and parsed. */
interface SliderFormat {
  display: (value: number) => string
  format: (value: number) => string
  parse: (text: string) => number
}

function numbers(step: number): SliderFormat {
  const marks = numberSeparators()
  const format = (value: number) => formatSliderValue(value, step, marks)
  return {
    display: (value) => (Math.abs(value) >= 1e6 ? formatNumber(value) : format(value)),
    format,
    parse: (text) => parseNumber(text, marks),
  }
}

const moments = (stepMs: number): SliderFormat => ({
  display: formatTime,
  format: (value) => formatTimeInput(value, stepMs),
  parse: parseTimeInput,
})
