import type { ModelSettings } from '@belvedere/contract'
import { useState } from 'react'
import { useFieldErrors } from '../../ui/field-errors.ts'
import { isSameOrigin } from './endpoints.ts'
import { draftFromSettings, type ModelDraft, settingsFromDraft, testFromDraft } from './model-draft.ts'
import { useSaveModel, useTestModel } from './use-models.ts'

const fields = ['kind', 'baseUrl', 'model', 'apiKey', 'limits.tokensPerDay', 'limits.secondsPerCall']

/** The draft of one's model settings, and the calls that save and test it. */
export function useModelForm(mine: ModelSettings | null) {
  const save = useSaveModel()
  const test = useTestModel()
  const [draft, setDraft] = useState(() => draftFromSettings(mine))
  const change = (part: Partial<ModelDraft>) => {
    save.reset()
    if (test.isError) test.reset()
    setDraft((previous) => ({ ...previous, ...part }))
  }
  const submit = (settings: Parameters<typeof save.mutate>[0]) =>
    save.mutate(settings, { onSuccess: ({ mine: saved }) => setDraft(draftFromSettings(saved)) })
  return {
    draft,
    save,
    test,
    errors: useFieldErrors(save.error ?? test.error, { fields }),
    hasKey: mine?.hasKey === true && isSameOrigin(mine.baseUrl, draft.baseUrl),
    change,
    changeEndpoint: (part: Partial<ModelDraft>) => {
      // A test result is about the tested endpoint only.
      test.reset()
      change(part)
    },
    submit: () => {
      test.reset()
      submit(settingsFromDraft(draft))
    },
    removeKey: () => submit({ ...settingsFromDraft(draft), apiKey: null }),
    runTest: () => {
      save.reset()
      test.mutate(testFromDraft(draft))
    },
  }
}
