import type { RouteResponse, routes } from '@belvedere/contract'
import { type FieldProfile, measurementUnit } from '@belvedere/spec'
import type { TFunction } from 'i18next'
import { formatNumber } from '../../lib/format.ts'

export type KnownColumn = RouteResponse<typeof routes.files.profile>['facts']['columns'][number]

/** What is known of a column, in a few words each. */
export function columnFacts(known: KnownColumn, field: FieldProfile, t: TFunction): string[] {
  const { corrected } = field
  const unit = field.type === 'quantitative' ? measurementUnit(field) : undefined
  const { role, yes, grain, missingSteps, lessIsBetter, siblings, within, totals } = known
  return [
    kindText(known, corrected, t),
    unit !== undefined && unit,
    role === 'yesno' && yes !== undefined && t('facts.yes', { value: yes }),
    grain !== undefined && t(`facts.grain.${grain}`),
    missingSteps !== undefined && t('facts.missing', { count: missingSteps, number: formatNumber(missingSteps) }),
    lessIsBetter === true && t('facts.less'),
    siblings !== undefined && t('facts.siblings', { number: formatNumber(siblings) }),
    within !== undefined && t('facts.within', { column: within }),
    totals !== undefined && totalsText(totals, t),
    corrected !== undefined && t('facts.corrected'),
  ].filter((fact) => fact !== false)
}

/** That values sum up the others, in words. */
export const totalsText = (values: readonly string[], t: TFunction): string =>
  t('facts.totals', {
    count: values.length,
    values: values.map((value) => t('facts.quoted', { value })).join(', '),
  })

function kindText({ role, kind, aggregate }: KnownColumn, corrected: FieldProfile['corrected'], t: TFunction): string {
  if (corrected?.kind !== undefined) return t(`facts.stated.${corrected.kind}`)
  if (kind === undefined) return t(`facts.roles.${role}`)
  return [t(`facts.kinds.${kind}`), ...(aggregate === undefined ? [] : [t(`facts.usually.${aggregate}`)])].join(', ')
}
