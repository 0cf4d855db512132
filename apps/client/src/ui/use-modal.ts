import { type RefObject, useLayoutEffect, useState } from 'react'

/** Shows a dialog as modal while it is mounted, then returns the focus to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // Looked up before the page changes: the pressed element may disappear as the dialog opens.
  const [opener] = useState(() => openerOf(document.activeElement))
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      // While it is still in the page: a removed dialog that was not closed leaves the page inert.
      element?.close()
      opener?.focus()
    }
  }, [dialog, opener])
}

/** A menu item is gone once it was chosen; the menu's trigger is still there. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const trigger = menu == null ? null : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (trigger !== null) return openerOf(trigger)
  return element instanceof HTMLElement ? element : null
}
