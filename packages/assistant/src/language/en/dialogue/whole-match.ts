/** Words that may stand around all this without changing it. */
export const chatter: ReadonlySet<string> = new Set(
  `please pls plz now then just can could would you kindly i want to we us let's let me a an the again so well ok okay hey hi um uh hmm actually for , . ! ? ; : - … ) (
  go ahead and really oh no`.split(/\s+/),
)
