import { list } from '../../list.ts'

/** Words that ask for the rows themselves, or for how they part, and for nothing of them that could be measured. */
export const ofRows: ReadonlySet<string> = new Set(
  list(`
    row|rows|record|records|entry|entries|line|observation|observations|data|dataset|table|file|sheet|list|listed|case|
    there|exist|exists|have|has|had|get|gets|got|gotten|see|come|comes|came|coming|happen|happens|happened|occur|occurs|
    occurred|belong|belongs|contain|contains|include|includes|included|appear|appears|found|answer|answers|answered|
    reply|replies|guest|visitor|passenger|tenant|resident|attendee|child|kid|pupil|man|woman|household|response|responses|result|results|person|people|everyone|anyone|someone|most|least|fewest|more|fewer|
    popular|common|frequent|frequently|often|usual|usually|busiest|quietest|rarest|commonest|mix|makeup|split|
    breakdown|overview|summary|info|information|detail|details|kind|kinds|type|types|sort|sorts|category|categories|
    different|various|thing|things|stuff|everything|first|last|whole|overall|please|pls|plz|thanks|again|instead|now`),
)
