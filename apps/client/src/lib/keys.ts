/** The parts of a key event that decide. */
export interface Keys {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

export type Shortcut = 'undo' | 'redo' | 'palette' | 'shortcuts' | 'new_room'

/** The shortcut that a key press stands for. `typing`: the focus is in a text field, which keeps its own keys. */
export function shortcutOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys, typing: boolean): Shortcut | null {
  if (altKey) return null
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (letter === 'k' && !shiftKey) return 'palette'
    if (typing) return null
    if (letter === 'z') return shiftKey ? 'redo' : 'undo'
    if (letter === 'y' && ctrlKey) return 'redo'
    return null
  }
  if (typing) return null
  if (key === '?') return 'shortcuts'
  return letter === 'n' && !shiftKey ? 'new_room' : null
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'button', 'color'].includes(target.type)
}
