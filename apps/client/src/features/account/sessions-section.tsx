import { AppError, routes, type SignIn } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { formatDate, formatSince } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { ListState } from '../../ui/query-state.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { parseUserAgent } from './device.ts'

function useSignIns() {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.signIns,
    queryFn: async () => (await client.call(routes.auth.sessions)).sessions,
    refetchOnWindowFocus: true,
  })
}

/** Ends sign-ins one by one; those that have already ended count as done. */
function useEndSignIns() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        await client.call(routes.auth.endSession, { params: { id } }).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code !== 'not_found') throw error
        })
      }
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.signIns }),
  })
}

/** The active sign-ins, each of which can be ended. */
export function SessionsSection() {
  const { t } = useTranslation()
  const signIns = useSignIns()
  const end = useEndSignIns()
  const otherIds = (signIns.data ?? []).filter(({ current }) => !current).map(({ id }) => id)
  const endingIds = end.isPending ? end.variables : []
  return (
    <SettingsSection id="sessions" title={t('account.part.sessions')} about={t('sessions.about')}>
      <ListState query={signIns} empty={t('sessions.none')} />
      <ul className="account-list">
        {(signIns.data ?? []).map((signIn) => (
          <SignInRow
            key={signIn.id}
            signIn={signIn}
            isEnding={endingIds.includes(signIn.id)}
            onEnd={() => end.mutate([signIn.id])}
          />
        ))}
      </ul>
      <ErrorText error={end.error} />
      {otherIds.length > 1 && (
        <div className="settings-actions">
          <Button variant="danger" isBusy={endingIds.length > 1} onClick={() => end.mutate(otherIds)}>
            {t('sessions.end_others')}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

function SignInRow({ signIn, isEnding, onEnd }: { signIn: SignIn; isEnding: boolean; onEnd: () => void }) {
  const { t } = useTranslation()
  const { browser, system, isHandheld } = parseUserAgent(signIn.userAgent)
  const Icon = isHandheld ? Smartphone : Monitor
  const name =
    browser !== null && system !== null
      ? t('sessions.on', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'))
  return (
    <li>
      <Icon size={16} aria-hidden="true" className="account-icon" />
      <div className="account-row-text" title={signIn.userAgent ?? undefined}>
        <span>{name}</span>
        <small>
          {signIn.current
            ? t('sessions.since', { day: formatDate(signIn.createdAt) })
            : t('sessions.seen', {
                ago: formatSince(signIn.lastSeenAt, Date.now()),
                day: formatDate(signIn.createdAt),
              })}
        </small>
      </div>
      {signIn.current ? (
        <span className="badge" data-variant="good">
          {t('sessions.current')}
        </span>
      ) : (
        <Button isBusy={isEnding} aria-label={t('sessions.end_named', { name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
