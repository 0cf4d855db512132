import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { type FileActions, useSamples } from './use-files.ts'

/** The data sets that ship, each with where it comes from. */
export function SampleList({ actions }: { actions: FileActions }) {
  const { t } = useTranslation()
  const { data: samples = [] } = useSamples()
  const { takeSample } = actions
  return (
    <>
      <ul className="file-list">
        {samples.map(({ id, title, licence, source }) => (
          <li key={id} className="file-row">
            <div className="file-main">
              <span className="file-name">{title}</span>
              <span className="field-hint">{[source, licence].filter((part) => part !== '').join(' · ')}</span>
            </div>
            <Button variant="plain" disabled={takeSample.isPending} onClick={() => takeSample.mutate(id)}>
              {t('files.take')}
            </Button>
          </li>
        ))}
      </ul>
      <ErrorText error={takeSample.error} />
    </>
  )
}
