import { AppError } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFaultText } from '../ui/fault.tsx'
import { Field } from '../ui/field.tsx'
import { useSignIn, useSignUp } from './use-session.ts'

export type SignMode = 'sign_in' | 'sign_up'

/** One short form for both: e-mail and password. A guest who signs up keeps the room. */
export function SignInDialog({
  mode: first,
  isGuest,
  onClose,
}: {
  mode: SignMode
  isGuest: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [mode, setMode] = useState(first)
  const signIn = useSignIn()
  const signUp = useSignUp()
  const action = mode === 'sign_in' ? signIn : signUp
  const faults = useFieldFaults(action.error)

  return (
    <Dialog title={t(`session.${mode}`)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const text = (name: string) => String(form.get(name) ?? '')
          const body = { email: text('email').trim(), password: text('password') }
          action.mutate(body, { onSuccess: onClose })
        }}
        noValidate
      >
        {mode === 'sign_up' && isGuest && <p className="field-hint">{t('session.keeps_room')}</p>}
        {mode === 'sign_in' && isGuest && <p className="field-hint">{t('session.loses_room')}</p>}
        <Field
          key={`${mode}-email`}
          label={t('session.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          fault={faults.email}
        />
        <Field
          key={`${mode}-password`}
          label={t('session.password')}
          name="password"
          type="password"
          autoComplete={mode === 'sign_in' ? 'current-password' : 'new-password'}
          required
          {...(mode === 'sign_up' ? { hint: t('session.password_hint') } : {})}
          fault={faults.password}
        />
        {faults.general !== undefined && (
          <p className="fault" role="alert">
            {faults.general}
          </p>
        )}
        <div className="dialog-actions">
          <Button
            look="plain"
            onClick={() => {
              action.reset()
              setMode(mode === 'sign_in' ? 'sign_up' : 'sign_in')
            }}
          >
            {t(mode === 'sign_in' ? 'session.no_account' : 'session.have_account')}
          </Button>
          <Button type="submit" look="primary" disabled={action.isPending}>
            {t(`session.${mode}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A failure's sentences by the field that they are about. */
function useFieldFaults(error: unknown): { [field: string]: string | undefined; general?: string } {
  const text = useFaultText()
  if (error === null) return {}
  if (error instanceof AppError && error.code === 'email_taken') return { email: text(error) }
  if (error instanceof AppError && error.code === 'invalid_credentials') return { password: text(error) }
  const byField = error instanceof AppError ? (error.errors ?? []) : []
  if (byField.length === 0) return { general: text(error) }
  return Object.fromEntries(byField.map(({ path, message }) => [path, message]))
}
