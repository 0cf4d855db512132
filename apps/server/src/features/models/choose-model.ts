import type { TranslatableText } from '@belvedere/texts'
import { serverTexts } from '@belvedere/texts/server'
import type { AddressPolicy } from '../../address-policy.ts'
import { refusalToAsk } from '../../http/endpoint-permission.ts'
import type { AssistedTurn } from '../../room/models-port.ts'
import type { ModelDeps } from './deps.ts'
import { type Endpoint, withoutSlash } from './endpoint.ts'
import { keyFor, settingsRow } from './settings.ts'
import { type Budget, ownAccount, partOfService, serviceAccount } from './token-use.ts'

/** A model with its endpoint and budgets. */
export interface ChosenModel {
  endpoint: Endpoint
  model: string
  budgets: Budget[]
  /** Changes with the settings. */
  identity: string
  /** Why it must not be asked; null: it may be. */
  refusal: TranslatableText | null
}

export const addressPolicyOf = ({ privateEndpoints }: ModelDeps): AddressPolicy =>
  privateEndpoints ? 'private-too' : 'public'

/** The person's own model, else the service's, else null. */
export async function chooseModel(
  deps: ModelDeps,
  { person }: Pick<AssistedTurn, 'person'>,
): Promise<ChosenModel | null> {
  const row = await settingsRow(deps, person)
  if (row !== null)
    return {
      endpoint: {
        ...{ kind: row.kind, baseUrl: row.base_url, apiKey: keyFor(deps, row, row.base_url) },
        ...{ secondsPerCall: row.seconds_per_call, addressPolicy: addressPolicyOf(deps) },
      },
      model: row.model,
      budgets: [
        {
          account: ownAccount(person),
          tokensPerDay: row.tokens_per_day,
          spent: serverTexts.message('models.spent_own'),
        },
      ],
      identity: `${person} ${row.updated_at}`,
      refusal: await refusalToAsk(deps, person),
    }
  const { languageModel: operatorModel } = deps
  if (operatorModel === null) return null
  return {
    endpoint: {
      ...{ kind: operatorModel.kind, baseUrl: withoutSlash(operatorModel.baseUrl), apiKey: operatorModel.apiKey },
      ...{ secondsPerCall: operatorModel.secondsPerCall, addressPolicy: 'anywhere' },
    },
    model: operatorModel.model,
    budgets: [
      {
        account: partOfService(person),
        tokensPerDay: operatorModel.tokensPerPerson,
        spent: serverTexts.message('models.spent_part'),
      },
      {
        account: serviceAccount,
        tokensPerDay: operatorModel.tokensPerDay,
        spent: serverTexts.message('models.spent_service'),
      },
    ],
    identity: 'service',
    refusal: null,
  }
}
