import { type Room, routes } from '@belvedere/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/error-text.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldErrors } from '../../ui/field-errors.ts'
import { useFileActions } from './use-files.ts'

/** Has the server fetch a file from a link and link it to the room. */
export function LinkDialog({ room, url = '', onClose }: { room: Room; url?: string; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useClient()
  const { refresh } = useFileActions(room)
  const fetching = useMutation({
    mutationFn: (text: string) => client.call(routes.files.fromUrl, { body: { url: text, roomId: room.id } }),
    onSuccess: async () => {
      onClose()
      await refresh()
    },
  })
  const errors = useFieldErrors(fetching.error, { fields: ['url'] })
  return (
    <Dialog title={t('files.link_title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          fetching.mutate(String(new FormData(event.currentTarget).get('url') ?? '').trim())
        }}
      >
        <Field
          label={t('files.link_url')}
          name="url"
          type="url"
          defaultValue={url}
          maxLength={2000}
          autoComplete="off"
          autoFocus
          required
          hint={t('files.link_hint')}
          error={errors.url}
        />
        <FormError text={errors.general} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={fetching.isPending}>
            {t('files.link_fetch')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
