import type { Room } from '@belvedere/contract'
import type { CleanDerivation } from '@belvedere/spec'
import { useMutation } from '@tanstack/react-query'
import { useDeriveTable } from '../../../api/files.ts'
import { CleanSteps } from '../../../room/clean-steps.tsx'
import { useMayEdit } from '../../../room/role.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { useOtherTable } from '../use-missing-fields.ts'
import { useChartTable } from './use-recipes.ts'

/** The steps by which the chart's table was cleaned; changing one makes another table, which the chart then shows. */
export function TableSteps({ room, version }: { room: Room; version: number }) {
  const mayEdit = useMayEdit()
  const chartTable = useChartTable(room, version)
  const derive = useDeriveTable(room.id)
  const otherTable = useOtherTable(room.id)
  const change = useMutation({
    mutationFn: async (derivation: CleanDerivation) => {
      const { file } = await derive.mutateAsync(derivation)
      const replacement = file.tables[0]?.name
      if (replacement === undefined || chartTable == null || replacement === chartTable.name) return
      await otherTable.mutateAsync({ expectedVersion: version, table: chartTable.name, replacement })
    },
  })
  const lineage = chartTable?.file?.lineage
  if (lineage === undefined || lineage.derivation.kind !== 'clean') return null
  const canChange = mayEdit && version === room.spec?.version
  return (
    <section className="table-steps">
      <CleanSteps
        lineage={lineage}
        derivation={lineage.derivation}
        isBusy={change.isPending}
        onDerive={canChange ? change.mutate : null}
      />
      <ErrorText error={change.error} />
    </section>
  )
}
