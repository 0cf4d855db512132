import type { DatabaseConnection } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/error-text.tsx'
import { Field, SelectField, TextField } from '../../ui/field.tsx'
import { type FieldErrors, useFieldErrors } from '../../ui/field-errors.ts'
import {
  type ConnectionDraft,
  draftOf,
  engineNames,
  newDraft,
  parseAddress,
  withUsualPort,
} from './connection-draft.ts'
import { useSaveConnection } from './use-connections.ts'

const fields = ['name', 'host', 'port', 'database', 'user', 'password', 'ca']

/** The form of a connection, which is saved once the database has answered. */
export function ConnectionForm({
  connection,
  onSaved,
  onCancel,
}: {
  /** Null: a new one. */
  connection: DatabaseConnection | null
  onSaved: (saved: DatabaseConnection) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(connection === null ? newDraft : draftOf(connection))
  const save = useSaveConnection(connection?.id ?? null)
  const errors = useFieldErrors(save.error, { fields })
  const change = (part: Partial<ConnectionDraft>) => setDraft((previous) => withUsualPort(previous, part))
  return (
    <form
      className="form connection-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ ...draft, name: draft.name.trim() || draft.database }, { onSuccess: onSaved })
      }}
    >
      {connection === null && (
        <SelectField
          label={t('databases.engine')}
          value={draft.engine}
          onChange={({ target }) => change({ engine: target.value === 'clickhouse' ? 'clickhouse' : 'postgres' })}
        >
          {Object.entries(engineNames).map(([engine, name]) => (
            <option key={engine} value={engine}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Place draft={draft} errors={errors} onChange={change} />
      <Access draft={draft} errors={errors} isSaved={connection !== null} onChange={change} />
      <Encryption draft={draft} errors={errors} hasCa={connection?.settings?.hasCa === true} onChange={change} />
      <FormError text={errors.general} />
      <div className="dialog-actions">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {t(connection === null ? 'databases.connect' : 'databases.save')}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  draft: ConnectionDraft
  errors: FieldErrors
  onChange: (change: Partial<ConnectionDraft>) => void
}

function Place({ draft, errors, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="connection-pair">
        <Field
          label={t('databases.host')}
          autoComplete="off"
          spellCheck={false}
          required
          hint={t('databases.host_hint')}
          error={errors.host}
          value={draft.host}
          onPaste={(event) => {
            const parts = parseAddress(event.clipboardData.getData('text'))
            if (parts === null) return
            event.preventDefault()
            onChange(parts)
          }}
          onChange={({ target }) => onChange({ host: target.value })}
        />
        <Field
          label={t('databases.port')}
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors.port}
          value={draft.port}
          onChange={({ target }) => onChange({ port: target.value })}
        />
      </div>
      <Field
        label={t('databases.database')}
        autoComplete="off"
        spellCheck={false}
        required
        error={errors.database}
        value={draft.database}
        onChange={({ target }) => onChange({ database: target.value })}
      />
    </>
  )
}

function Access({ draft, errors, isSaved, onChange }: PartProps & { isSaved: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('databases.user')}
        autoComplete="off"
        spellCheck={false}
        required
        hint={t('databases.user_hint')}
        error={errors.user}
        value={draft.user}
        onChange={({ target }) => onChange({ user: target.value })}
      />
      <Field
        label={t('databases.password')}
        type="password"
        autoComplete="off"
        hint={t(isSaved ? 'databases.password_kept' : 'databases.password_hint')}
        error={errors.password}
        value={draft.password}
        onChange={({ target }) => onChange({ password: target.value })}
      />
    </>
  )
}

const encryptions = ['verified', 'on', 'off'] as const

function Encryption({ draft, errors, hasCa, onChange }: PartProps & { hasCa: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <SelectField
        label={t('databases.encryption')}
        value={draft.tls}
        onChange={({ target }) => onChange({ tls: encryptions.find((tls) => tls === target.value) ?? 'verified' })}
      >
        {encryptions.map((tls) => (
          <option key={tls} value={tls}>
            {t(`databases.tls.${tls}`)}
          </option>
        ))}
      </SelectField>
      {draft.tls === 'verified' && (
        <details className="connection-more">
          <summary>{t('databases.ca')}</summary>
          <TextField
            label={t('databases.ca_label')}
            rows={4}
            spellCheck={false}
            hint={t(hasCa ? 'databases.ca_kept' : 'databases.ca_hint')}
            error={errors.ca}
            value={draft.ca ?? ''}
            onChange={({ target }) => onChange({ ca: target.value })}
          />
        </details>
      )}
      <Field
        label={t('databases.name')}
        maxLength={100}
        autoComplete="off"
        placeholder={draft.database}
        hint={t('databases.name_hint')}
        error={errors.name}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
    </>
  )
}
