import type { Room } from '@belvedere/contract'
import { Tabs } from 'radix-ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../../room/role.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Chart } from './chart/chart.tsx'
import { ExportMenu } from './export-menu.tsx'
import { MissingFieldsNote } from './missing-fields-note.tsx'
import { ReductionNote } from './reduction-note.tsx'
import { StageStatus } from './stage-status.tsx'
import { StageTitle } from './stage-title.tsx'
import { ChartTable } from './table/table.tsx'
import { Timeline } from './timeline/timeline.tsx'
import { useMissingFields } from './use-missing-fields.ts'
import { useStage } from './use-stage.tsx'
import type { VersionHistory } from './use-version-history.ts'
import { VersionNote, VersionPill } from './version-pill.tsx'
import { Widgets } from './widgets/widgets.tsx'
import './stage.css'

const DataSteps = lazy(async () => ({ default: (await import('./steps/data-steps.tsx')).DataSteps }))
const SpecEditor = lazy(async () => ({ default: (await import('./spec/spec-editor.tsx')).SpecEditor }))

/** The chart with its title, tabs, versions, widgets and timeline. */
export function Stage({
  room,
  versions,
  onAsk,
  onSend,
  emptyState,
  facts,
  children,
}: {
  room: Room
  versions: VersionHistory
  /** Starts a question about a mark in the composer. */
  onAsk: (about: string) => void
  /** Sends a message. */
  onSend: (message: string) => void
  /** Drawn while the room has no chart. */
  emptyState: ReactNode
  /** What else is to be known of the chart, below it. */
  facts: ReactNode
  /** Further actions in the header. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const stage = useStage()
  const mayEdit = useMayEdit()
  const [tab, setTab] = useState('chart')
  const [hasOpenedSpec, setHasOpenedSpec] = useState(false)
  const open = (next: string) => {
    setTab(next)
    if (next === 'spec') setHasOpenedSpec(true)
  }
  const hasChart = room.spec !== null
  const visibleTab = hasChart ? tab : 'chart'
  const missing = useMissingFields(room, stage.renderError !== null)
  const lacksFields = versions.viewing === null && missing.tables.length + missing.lostTables.length > 0
  const hasControls = hasChart && stage.widgets.length > 0
  return (
    <section className="stage" aria-label={t('stage.name')}>
      <Tabs.Root className="stage-tabs" value={visibleTab} onValueChange={open}>
        <StageHeader room={room} versions={versions}>
          {children}
        </StageHeader>
        <div className="card stage-card">
          {lacksFields && <MissingFieldsNote room={room} missing={missing} />}
          <Tabs.Content className="stage-panel" value="chart" tabIndex={-1}>
            <Chart title={versions.titles.title} onAsk={mayEdit ? onAsk : null} />
            {!hasChart && emptyState}
            {hasChart && stage.frame === null && stage.renderError === null && (
              <div className="stage-wait">
                <Spinner label={t('stage.drawing')} />
                <span className="late">{t('stage.drawing')}</span>
              </div>
            )}
          </Tabs.Content>
          <Tabs.Content className="stage-panel" value="table" tabIndex={-1}>
            <ChartTable />
          </Tabs.Content>
          <Tabs.Content className="stage-panel" value="data" tabIndex={-1}>
            <Suspense fallback={<Spinner />}>
              {room.spec !== null && <DataSteps room={room} version={versions.viewing ?? room.spec.version} />}
            </Suspense>
          </Tabs.Content>
          {/* Stays mounted once opened, so that drafts survive switching tabs. */}
          <Tabs.Content
            className="stage-panel"
            value="spec"
            tabIndex={-1}
            {...(hasOpenedSpec && hasChart ? { forceMount: true, hidden: visibleTab !== 'spec' } : {})}
          >
            <Suspense fallback={<Spinner />}>
              <SpecEditor room={room} />
            </Suspense>
          </Tabs.Content>
          {versions.viewing !== null && <PastVersion version={versions.viewing} versions={versions} />}
          {hasChart && (hasControls || visibleTab === 'chart') && (
            <footer className="stage-foot" data-bare={!hasControls || undefined}>
              <Widgets />
              <div className="stage-facts">
                {visibleTab === 'chart' && <ReductionNote onSend={versions.viewing === null ? onSend : null} />}
                {facts}
                <StageStatus roomId={room.id} isExplained={lacksFields} />
              </div>
            </footer>
          )}
        </div>
        {hasChart && <Timeline onSend={versions.viewing === null ? onSend : null} />}
      </Tabs.Root>
    </section>
  )
}

const tabs = ['chart', 'table', 'data', 'spec'] as const

/** Also shown before the first chart: adding it later would shrink the chart. */
function StageHeader({ room, versions, children }: { room: Room; versions: VersionHistory; children: ReactNode }) {
  const { t } = useTranslation()
  const hasChart = room.spec !== null
  const { title, subtitle } = versions.titles
  return (
    <header className="stage-head">
      {hasChart ? (
        <>
          <StageTitle title={title} subtitle={subtitle} />
          <Tabs.List className="tabs" aria-label={t('stage.views')}>
            {tabs.map((tab) => (
              <Tabs.Trigger key={tab} value={tab}>
                {t(`stage.${tab}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </>
      ) : (
        <p className="stage-none">{t('stage.none')}</p>
      )}
      <div className="stage-actions">
        {hasChart || versions.canRedo ? (
          <VersionPill room={room} versions={versions} />
        ) : (
          <VersionNote note={versions.note} />
        )}
        {hasChart && <ExportMenu room={room} title={title} version={versions.viewing} />}
        {children}
      </div>
    </header>
  )
}

/** Says that a past version is viewed, with the ways back. */
function PastVersion({ version, versions }: { version: number; versions: VersionHistory }) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  return (
    <div className="stage-past">
      <span>{t('versions.looking', { version })}</span>
      <Button variant="plain" onClick={() => versions.view(null)}>
        {t('versions.back')}
      </Button>
      {mayEdit && (
        <Button onClick={versions.restore} disabled={versions.isBusy}>
          {t('versions.restore')}
        </Button>
      )}
    </div>
  )
}
