import type { Room } from '@belvedere/contract'
import type { Recipe } from '@belvedere/spec'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ChartQueries } from './chart-queries.tsx'
import { SqlText, StepList } from './step-list.tsx'
import { TableSteps } from './table-steps.tsx'
import { useRecipes } from './use-recipes.ts'
import './steps.css'

/** The steps from the file to the marks, as sentences and SQL. */
export function DataSteps({ room, version }: { room: Room; version: number }) {
  const { t } = useTranslation()
  const recipes = useRecipes(room, version)
  if (recipes === undefined) return <Spinner />
  if (recipes === null) return <p className="table-note">{t('sql.gone')}</p>
  return (
    <ScrollRegion className="data-scroll" aria-label={t('sql.name')}>
      <TableSteps room={room} version={version} />
      {recipes.map((recipe, at) => (
        <RecipeSteps key={at} recipe={recipe} title={recipes.length > 1 ? t('sql.view', { number: at + 1 }) : null} />
      ))}
      <ChartQueries />
    </ScrollRegion>
  )
}

function RecipeSteps({ recipe: { steps, query }, title }: { recipe: Recipe; title: string | null }) {
  const { t } = useTranslation()
  return (
    <StepList
      head={
        <>
          {title !== null && <h3>{title}</h3>}
          {query === null ? (
            <span className="field-hint">{t('sql.not_whole')}</span>
          ) : (
            <CopyButton text={query} label={t('sql.copy')} />
          )}
        </>
      }
    >
      {steps.map(({ name, sentence, sql }) => (
        <li key={name}>
          <p>{sentence}</p>
          {sql === null ? <p className="field-hint">{t('sql.no_sql')}</p> : <SqlText sql={sql} />}
        </li>
      ))}
    </StepList>
  )
}
