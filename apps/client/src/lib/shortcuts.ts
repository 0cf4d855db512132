/** The parts of a key event that decide. */
export interface KeyPress {
  key: string
  /** The place on the keyboard: with Alt held, some systems write another letter there. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

const isMac = /Mac|iP/.test(navigator.userAgent)
/** How this keyboard calls the key that most commands are held with, and the one for rooms. */
export const commandKey = isMac ? '⌘' : 'ctrl'
export const altKey = isMac ? '⌥' : 'Alt'

export type Shortcut = 'undo' | 'redo' | 'palette' | 'shortcuts' | 'new_room'

/**
 * The shortcut that a key press stands for. `typing`: the focus is in a text field, which keeps its own keys. No letter
 * alone is one: what is typed while the focus is elsewhere must do nothing (WCAG 2.1.4).
 */
export function shortcutOf(
  { key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyPress,
  typing: boolean,
): Shortcut | null {
  if (altKey) return code === 'KeyN' && !typing && !ctrlKey && !metaKey && !shiftKey ? 'new_room' : null
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (letter === 'k' && !shiftKey) return 'palette'
    if (typing) return null
    if (letter === 'z') return shiftKey ? 'redo' : 'undo'
    if (letter === 'y' && ctrlKey) return 'redo'
    return null
  }
  if (typing) return null
  return key === '?' ? 'shortcuts' : null
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'button', 'color'].includes(target.type)
}
