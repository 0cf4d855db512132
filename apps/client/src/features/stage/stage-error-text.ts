import type { TFunction } from 'i18next'
import { formatNumber } from '../../lib/format.ts'
import type { StageError } from './stage-state.ts'

/** Names the limit at which a chart was stopped; other errors are in the words of the service. */
export const stageErrorText = ({ detail, exceeded }: StageError, t: TFunction): string =>
  exceeded === undefined ? detail : t(`stage.stopped.${exceeded.limit}`, { number: formatNumber(exceeded.value) })
