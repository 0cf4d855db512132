import { Check, ChevronRight, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format.ts'
import { stepsMs, type TurnProgress } from './turns.ts'

type Steps = readonly {
  step: string
  state: TurnProgress['steps'][number]['state']
  label?: string
  ms?: number | undefined
}[]

/** The steps of an answer with their durations. */
export function StepList({ steps }: { steps: Steps }) {
  const { t } = useTranslation()
  return (
    <ol className="steps">
      {steps.map(({ step, state, label, ms }) => (
        <li key={step} data-state={state}>
          {state === 'started' && <span className="spinner" aria-hidden="true" />}
          {state === 'done' && <Check size={14} aria-hidden="true" />}
          {state === 'failed' && <X size={14} aria-hidden="true" />}
          <span>{label ?? t(`steps.${step}`, { defaultValue: step })}</span>
          {ms !== undefined && <span className="numbers steps-ms">{formatDuration(ms)}</span>}
        </li>
      ))}
    </ol>
  )
}

/** The steps of a finished answer, collapsed. */
export function CollapsedSteps({ steps }: { steps: Steps }) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <details className="folded-steps">
      <summary>
        <ChevronRight size={12} aria-hidden="true" />
        {t('chat.steps', { count: steps.length })} · {formatDuration(stepsMs(steps))}
      </summary>
      <StepList steps={steps} />
    </details>
  )
}
