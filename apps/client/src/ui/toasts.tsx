import { X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import './toasts.css'

export interface Toast {
  text: string
  action?: { label: string; run: () => void }
}

const ToastContext = createContext<(toast: Toast) => void>(() => {})
/** Shows a toast, for results of actions that are no longer on the screen. */
export const useToast = () => useContext(ToastContext)

const toastDurationMs = 10_000

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([])
  const dismiss = (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id))
  const show = (toast: Toast) => {
    const id = performance.now()
    setToasts((all) => [...all.slice(-2), { ...toast, id }])
    setTimeout(() => dismiss(id), toastDurationMs)
  }
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toasts.map(({ id, text, action }) => (
          <div key={id} className="toast">
            <span>{text}</span>
            {action !== undefined && (
              <Button
                variant="plain"
                onClick={() => {
                  action.run()
                  dismiss(id)
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton size="small" label={t('common.close')} onClick={() => dismiss(id)}>
              <X size={14} />
            </IconButton>
          </div>
        ))}
      </div>
    </ToastContext>
  )
}
