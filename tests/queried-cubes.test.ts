import { openOddTable } from './harness/odd-table.ts'
import { describeCubes } from './queried-cubes/cube-cases.ts'

describeCubes(openOddTable)
