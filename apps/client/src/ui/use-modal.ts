import { type RefObject, useLayoutEffect, useState } from 'react'

/** Shows a dialog as modal for as long as it is on the page, and gives the focus back to where it came from. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // Looked up before the page changes: what was pressed may go as the dialog comes.
  const [opener] = useState(() => openerOf(document.activeElement))
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      // While it is still in the page: a dialog that was taken out keeps what is behind it inert.
      element?.close()
      opener?.focus()
    }
  }, [dialog, opener])
}

/** A line of a menu is gone once it was chosen: what had opened the menu is still there. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const trigger = menu == null ? null : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (trigger !== null) return openerOf(trigger)
  return element instanceof HTMLElement ? element : null
}
