/** How people ask what would be drawn without one of the rules, in English; what is caught are words of the rule. */
export const withoutRule: readonly RegExp[] = [
  /^(?:what (?:if|would (?:you draw|it be|happen)) |and )?(?:we |you |i )?(?:without|ignore|ignoring|drop|skip|forget|switch off|turn off|disable) (?:the |your |that )?rules? (?:(?:about|of|on|for|that|against) )?(.+)$/i,
  /^(?:what (?:if|would (?:you draw|it be|happen)) |and )?(?:we |you |i )?(?:without|ignore|ignoring|drop|skip|forget|switch off|turn off|disable) (?:the |your )?(.+?) rules?$/i,
  /^what if there (?:were|was) no rules? (?:about|of|on|for|against|that) (.+)$/i,
  /^what if (.+? (?:need not|needn['’]t|(?:does|did|do) not (?:have|need) to|(?:does|did|do)n['’]t (?:have|need) to) .+)$/i,
]

/** Words that say nothing of which rule is meant. */
export const unsaid: ReadonlySet<string> = new Set(
  'the a an is are was be to of for in on at as it its that this they them not no have has need needn does do did didn doesn don about by with and or than more'.split(
    ' ',
  ),
)
