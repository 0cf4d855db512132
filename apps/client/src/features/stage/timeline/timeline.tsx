import type { Timesteps } from '@belvedere/contract'
import type { SendOptions } from '@belvedere/sdk'
import { Pause, Play, Repeat } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../../../room/role.tsx'
import { isPlaying, timestepIndex } from '../stage-state.ts'
import { useRangeDrag } from '../use-range-drag.ts'
import { useChartConnection, useStage } from '../use-stage.tsx'
import { AnimationMenu } from './animation-menu.tsx'
import { fpsOf, fractionOf, nextSpeed, stepIndex, tickIndexes } from './timeline-math.ts'
import { useWidth } from './use-width.ts'
import './timeline.css'

/** Sends a message that changes the chart; null where it cannot be changed. */
type OnSend = ((message: string) => void) | null

/** The controls of the animation: scrub, play, step, speed, loop, and how it goes from step to step. */
export function Timeline({ onSend }: { onSend: OnSend }) {
  const { timesteps } = useStage()
  return timesteps === null || timesteps.count === 0 ? null : <Track timesteps={timesteps} onSend={onSend} />
}

interface PlaybackSettings {
  speed: number
  loop: boolean
}

/** The state of the animation and the commands that change it. */
function usePlayback(count: number) {
  const stage = useStage()
  const chartConnection = useChartConnection()
  const [settings, setSettings] = useState<PlaybackSettings>({ speed: 1, loop: true })
  const playing = isPlaying(stage)
  const play = ({ speed, loop }: PlaybackSettings) => chartConnection.send({ type: 'play', fps: fpsOf(speed), loop })
  return {
    index: Math.min(timestepIndex(stage), count - 1),
    playing,
    ...settings,
    goTo: (index: number, options?: SendOptions) => {
      if (playing) chartConnection.send({ type: 'pause' })
      chartConnection.send({ type: 'set_timestep', index }, options)
    },
    toggle: () => (playing ? chartConnection.send({ type: 'pause' }) : play(settings)),
    change: (next: PlaybackSettings) => {
      setSettings(next)
      if (playing) play(next)
    },
  }
}

function Track({ timesteps, onSend }: { timesteps: Timesteps; onSend: OnSend }) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  const track = useRef<HTMLDivElement>(null)
  const width = useWidth(track)
  const drag = useRangeDrag()
  const { count, labels } = timesteps
  const { index, playing, speed, loop, goTo, toggle, change } = usePlayback(count)
  const label = labels[index] ?? String(index + 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      event.preventDefault()
      toggle()
      return
    }
    const next = stepIndex(event.key, event.shiftKey, index, count)
    if (next === null) return
    event.preventDefault()
    goTo(next)
  }
  return (
    <section className="timeline card" aria-label={t('timeline.name')}>
      <button
        type="button"
        className="timeline-play"
        aria-label={t(playing ? 'timeline.pause' : 'timeline.play')}
        disabled={!mayEdit}
        onClick={toggle}
      >
        {playing ? <Pause size={16} fill="currentColor" /> : <Play size={16} fill="currentColor" />}
      </button>
      <output className="timeline-label numbers">{label}</output>
      <div className="timeline-track" ref={track}>
        <input
          type="range"
          className="range"
          aria-label={t('timeline.step')}
          aria-valuetext={label}
          min={0}
          max={count - 1}
          step={1}
          value={index}
          disabled={!mayEdit}
          style={{ '--part': fractionOf(index, count) }}
          onPointerDown={drag.begin}
          onChange={(event) => goTo(event.target.valueAsNumber, { moving: drag.isActive() })}
          onKeyDown={onKeyDown}
        />
        <div className="timeline-ticks numbers" aria-hidden="true">
          {tickIndexes(labels, width).map((at) => (
            <span key={at} style={{ '--part': fractionOf(at, count) }}>
              {labels[at]}
            </span>
          ))}
        </div>
      </div>
      {mayEdit && (
        <>
          <button
            type="button"
            className="timeline-setting numbers"
            aria-label={t('timeline.speed', { speed })}
            onClick={() => change({ speed: nextSpeed(speed), loop })}
          >
            {speed}×
          </button>
          <button
            type="button"
            className="timeline-setting"
            aria-pressed={loop}
            onClick={() => change({ speed, loop: !loop })}
          >
            <Repeat size={14} aria-hidden="true" />
            <span>{t('timeline.loop')}</span>
          </button>
          {onSend && <AnimationMenu animation={timesteps.animation} onSend={onSend} />}
        </>
      )}
    </section>
  )
}
