/** Letters that do something on a page. */

const WRITTEN = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, dialog'

/** Is this key meant for something else: a shortcut of the browser, a field that is written in, an open dialogue? A box that
 *  was ticked a moment ago hears no letters. */
export const elsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || Boolean((event.target as Element).closest?.(WRITTEN))
