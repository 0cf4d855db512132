import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../ui/toasts.tsx'
import type { SignInFailure } from './sign-in-failure.ts'

/** Shows a toast when linking a provider failed, after the provider redirected back. */
export function FailureToast({ failure, onShown }: { failure: SignInFailure; onShown: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once.
  useEffect(() => {
    toast({ text: t(`failure.${failure}`) })
    onShown()
  }, [failure])
  return null
}

export function FailureNotice({ failure }: { failure: SignInFailure }) {
  const { t } = useTranslation()
  return (
    <p className="notice" data-variant="warm" role="status">
      {t(`failure.${failure}`)}
    </p>
  )
}
